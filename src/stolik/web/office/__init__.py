"""The office: applications, the official calendar, duties with dates, and mail."""
