/* The search behind the solver: the most valuable melds that use every tile of the board.
 *
 * The question. Some tiles must be used (the board's), others may be (the rack's); all that are used
 * must lie in runs and groups. Each rack tile used is worth the weight of its number. Which use is
 * worth most, and what are the melds?
 *
 * The sweep. Numbers are taken from 1 to 13. All that must be remembered between two numbers is, for
 * each colour, how many runs are being built with one, two, or three and more tiles: at most four,
 * so 35 states a colour. At a number the tiles of a colour are shared out: some go on with runs, some
 * join groups, some stay on the rack. Runs of one and two tiles must go on; of longer ones as many go
 * on as there are tiles, since going on is never worse than stopping and starting anew. So the state
 * after a number follows from the state before it and the number of tiles that joined runs.
 *
 * Two searches over this sweep:
 *  - `search_best` goes best first. Each colour alone, groups taken for granted, is solved backwards
 *    beforehand; the sum over the colours is a bound on what can still be won, so the first path that
 *    reaches the end is the best. What two colours can do together is worked out once for each two
 *    states and then used by every node that has them. Jokers are used only where they are needed
 *    (inside a run, as its third tile, at 11 before 12 and 13, as the third of a group). Those left
 *    over are parked on what was found: at a run's end, as the fourth of a group, and in two rarer
 *    ways. Where most tiles have low numbers the sweep comes from above: 13 for 1, 12 for 2.
 *  - `search_all` keeps, number by number, the best way to every state, with jokers anywhere. It is
 *    used where a joker is worth what it stands for (an opening) and where parking fails.
 *
 * Everything a search needs lives in its own workspace, so any number may run at once; the tables
 * below are filled when the module is loaded and only read afterwards. The interpreter's lock is
 * released during a search. Every input is checked, every allocation too.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLOURS = 4,
    NUMBERS = 13,
    KINDS = COLOURS * NUMBERS,
    JOKER = KINDS,
    COPIES = 2,
    SHORTEST = 3,       /* tiles of the shortest meld */
    LARGEST_GROUP = 4,
    OPEN_RUNS = 4,      /* of one colour at once: two real tiles and two jokers */
    STATES = 35,        /* ways to have at most four open runs of three sorts */
    NO_STATE = 255,
    MOST_MELDS = 40,
    STANDS_FOR = 64,    /* code of a joker: this plus the tile it stands for */
};

enum outcome { FOUND, IMPOSSIBLE, TOO_MANY, NO_MEMORY };

/* ---- Tables ------------------------------------------------------------------------------------ */

typedef struct {
    uint8_t one, two, more; /* open runs by length */
} Runs;

static Runs runs_of[STATES];
static uint8_t state_after[STATES][OPEN_RUNS + 1]; /* by how many tiles joined runs */
static uint8_t state_without[STATES][OPEN_RUNS + 1]; /* by how many finished runs were closed */
static uint8_t jokers_for_groups[256];             /* fewest, by two-bit counts of four colours */
static uint8_t nothing_open;                       /* the state without runs */

static uint8_t state_of(Runs runs)
{
    for (uint8_t state = 0; state < STATES; state++)
        if (runs_of[state].one == runs.one && runs_of[state].two == runs.two &&
            runs_of[state].more == runs.more)
            return state;
    return NO_STATE;
}

static int at_most(int a, int b) { return a < b ? a : b; }
static int at_least(int a, int b) { return a > b ? a : b; }

static uint8_t continued(Runs runs, int joining)
{
    int unfinished = runs.one + runs.two;
    int open = unfinished + runs.more;
    if (joining < unfinished)
        return NO_STATE;
    Runs after = {
        .one = (uint8_t)at_least(0, joining - open),
        .two = runs.one,
        .more = (uint8_t)(runs.two + at_most(runs.more, joining - unfinished)),
    };
    return state_of(after);
}

/* Whether so many tiles of one number, the most of one colour given, can be dealt into groups. */
static int forms_groups(int tiles, int most)
{
    for (int groups = most; SHORTEST * groups <= tiles; groups++)
        if (tiles <= LARGEST_GROUP * groups)
            return 1;
    return tiles == 0;
}

static void fill_tables(void)
{
    int states = 0;
    for (int one = 0; one <= OPEN_RUNS; one++)
        for (int two = 0; one + two <= OPEN_RUNS; two++)
            for (int more = 0; one + two + more <= OPEN_RUNS; more++)
                runs_of[states++] = (Runs){(uint8_t)one, (uint8_t)two, (uint8_t)more};
    nothing_open = state_of((Runs){0, 0, 0});
    for (int state = 0; state < STATES; state++)
        for (int joining = 0; joining <= OPEN_RUNS; joining++)
            state_after[state][joining] = continued(runs_of[state], joining);
    for (int state = 0; state < STATES; state++)
        for (int closing = 0; closing <= runs_of[state].more; closing++) {
            Runs runs = runs_of[state];
            runs.more = (uint8_t)(runs.more - closing);
            state_without[state][closing] = state_of(runs);
        }
    for (int counts = 0; counts < 256; counts++) {
        int tiles = 0, most = 0;
        for (int colour = 0; colour < COLOURS; colour++) {
            int count = counts >> (2 * colour) & 3;
            tiles += count;
            most = at_least(most, count);
        }
        jokers_for_groups[counts] = NO_STATE;
        for (int jokers = COPIES; jokers >= 0; jokers--)
            if (forms_groups(tiles + jokers, most) && (tiles || !jokers))
                jokers_for_groups[counts] = (uint8_t)jokers;
    }
}

/* ---- The question and the answer --------------------------------------------------------------- */

typedef struct {
    uint8_t must[COLOURS][NUMBERS + 3]; /* tiles of the board, by number from 1 */
    uint8_t have[COLOURS][NUMBERS + 3]; /* tiles of board and rack */
    int32_t weight[NUMBERS + 1];        /* of a rack tile by its number */
    int32_t joker_weight;               /* of a rack joker, whatever it stands for */
    int joker_counts;                   /* whether a joker is worth what it stands for as well */
    int board_jokers, jokers;           /* on the board, in all */
    long limit;                         /* steps before a search gives up */
} Question;

/* What was done at one number. */
typedef struct {
    uint8_t in_runs[COLOURS], jokers_in_runs[COLOURS], in_groups[COLOURS], jokers_in_groups;
} Step;

typedef struct {
    uint8_t length, codes[NUMBERS];
} Meld;

typedef struct {
    int32_t value;
    int melds;
    Meld meld[MOST_MELDS];
} Answer;

static uint32_t packed_step(const Step *step)
{
    uint32_t bits = step->jokers_in_groups;
    for (int colour = 0; colour < COLOURS; colour++)
        bits = bits << 6 | (uint32_t)step->in_runs[colour] << 4 |
               (uint32_t)step->jokers_in_runs[colour] << 2 | step->in_groups[colour];
    return bits;
}

static Step unpacked_step(uint32_t bits)
{
    Step step;
    for (int colour = COLOURS - 1; colour >= 0; colour--, bits >>= 6) {
        step.in_runs[colour] = bits >> 4 & 3;
        step.jokers_in_runs[colour] = bits >> 2 & 3;
        step.in_groups[colour] = bits & 3;
    }
    step.jokers_in_groups = (uint8_t)bits;
    return step;
}

/* A moment of the sweep: the four colours' states, jokers used, the last number done. */
typedef struct {
    uint8_t state[COLOURS], used, number;
} Moment;

static uint32_t packed_moment(const Moment *m)
{
    return (uint32_t)m->state[0] | (uint32_t)m->state[1] << 6 | (uint32_t)m->state[2] << 12 |
           (uint32_t)m->state[3] << 18 | (uint32_t)m->used << 24 | (uint32_t)m->number << 26;
}

static Moment unpacked_moment(uint32_t bits)
{
    return (Moment){
        .state = {bits & 63, bits >> 6 & 63, bits >> 12 & 63, bits >> 18 & 63},
        .used = bits >> 24 & 3,
        .number = (uint8_t)(bits >> 26),
    };
}

/* ---- Nodes, a heap and a table of moments seen -------------------------------------------------- */

typedef struct {
    uint32_t moment, step;
    int32_t parent;
    int32_t value;  /* best first: lost against the bound; all ways: won so far */
    int32_t gained; /* best first: won so far */
} Node;

enum { NODES_AT_HAND = 512, SEEN_AT_HAND = 1024, MOST_NODES = 0x3FFFFFFF };

typedef struct {
    uint32_t moment; /* 0: free (no moment but the first is 0, and that is never looked up) */
    int32_t node;
} Seen;

typedef struct {
    Node *node;
    uint64_t *heap;
    Seen *seen;
    int32_t nodes, room, waiting;
    uint32_t seen_room, seen_count;
    Node nodes_at_hand[NODES_AT_HAND];
    uint64_t heap_at_hand[NODES_AT_HAND];
    Seen seen_at_hand[SEEN_AT_HAND];
} Workspace;

static void begin_work(Workspace *work)
{
    work->node = work->nodes_at_hand;
    work->heap = work->heap_at_hand;
    work->seen = work->seen_at_hand;
    work->nodes = work->waiting = 0;
    work->room = NODES_AT_HAND;
    work->seen_room = SEEN_AT_HAND;
    work->seen_count = 0;
    memset(work->seen_at_hand, 0, sizeof work->seen_at_hand);
}

static void end_work(Workspace *work)
{
    if (work->node != work->nodes_at_hand)
        free(work->node);
    if (work->heap != work->heap_at_hand)
        free(work->heap);
    if (work->seen != work->seen_at_hand)
        free(work->seen);
}

/* A larger copy of an array; the old one is freed unless it is the one at hand. */
static void *enlarged(void *old, const void *at_hand, size_t used, size_t wanted)
{
    void *larger = malloc(wanted);
    if (larger == NULL)
        return NULL;
    memcpy(larger, old, used);
    if (old != at_hand)
        free(old);
    return larger;
}

static int make_room(Workspace *work)
{
    if (work->nodes < work->room)
        return 1;
    if (2 * (int64_t)work->room > MOST_NODES)
        return 0;
    size_t room = (size_t)work->room;
    Node *node = enlarged(work->node, work->nodes_at_hand, room * sizeof(Node),
                          2 * room * sizeof(Node));
    if (node == NULL)
        return 0;
    work->node = node;
    uint64_t *heap = enlarged(work->heap, work->heap_at_hand,
                              (size_t)work->waiting * sizeof(uint64_t), 2 * room * sizeof(uint64_t));
    if (heap == NULL)
        return 0;
    work->heap = heap;
    work->room *= 2;
    return 1;
}

static uint32_t slot_of(const Seen *seen, uint32_t room, uint32_t moment)
{
    uint32_t slot = moment * 2654435769u;
    for (slot ^= slot >> 15;; slot++) {
        slot &= room - 1;
        if (seen[slot].moment == 0 || seen[slot].moment == moment)
            return slot;
    }
}

/* The entry of a moment, free or taken; NULL without memory. */
static Seen *entry_of(Workspace *work, uint32_t moment)
{
    if (2 * work->seen_count >= work->seen_room) {
        uint32_t room = 4 * work->seen_room;
        Seen *seen = calloc(room, sizeof(Seen));
        if (seen == NULL)
            return NULL;
        for (uint32_t slot = 0; slot < work->seen_room; slot++)
            if (work->seen[slot].moment)
                seen[slot_of(seen, room, work->seen[slot].moment)] = work->seen[slot];
        if (work->seen != work->seen_at_hand)
            free(work->seen);
        work->seen = seen;
        work->seen_room = room;
    }
    return &work->seen[slot_of(work->seen, work->seen_room, moment)];
}

/* Least lost first; of equals the one furthest on, then the one with fewest jokers, then the oldest. */
static void push(Workspace *work, int32_t index)
{
    const Node *node = &work->node[index];
    uint64_t key = (uint64_t)node->value << 36 |
                   (uint64_t)(NUMBERS - (node->moment >> 26)) << 32 |
                   (uint64_t)(node->moment >> 24 & 3) << 30 | (uint32_t)index;
    int32_t place = work->waiting++;
    while (place > 0 && work->heap[(place - 1) / 2] > key) {
        work->heap[place] = work->heap[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    work->heap[place] = key;
}

static int32_t pop(Workspace *work)
{
    uint64_t *heap = work->heap;
    uint64_t first = heap[0], last = heap[--work->waiting];
    int32_t place = 0, child;
    while ((child = 2 * place + 1) < work->waiting) {
        if (child + 1 < work->waiting && heap[child + 1] < heap[child])
            child++;
        if (heap[child] >= last)
            break;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = last;
    return (int32_t)(first & MOST_NODES);
}

/* ---- Best first -------------------------------------------------------------------------------- */

/* One way to share out the tiles of a colour and number. */
typedef struct {
    uint8_t in_runs, jokers, in_groups, after;
    int32_t gain;
} Share;

enum {
    MOST_SHARES = 6 * (COPIES + 1),
    SHARES_AT_HAND = 1024,
};

/* What one colour alone can do and win, groups taken for granted. */
typedef struct {
    uint64_t reached[NUMBERS + 1];                   /* states, as bits, after each number */
    int32_t most[NUMBERS + 1][STATES][COPIES + 1];   /* still to win, by jokers left; -1: no way */
    int32_t begin[NUMBERS + 1][STATES][COPIES + 2];  /* shares of the next number, by tiles grouped */
    int32_t shares, room;
    Share *share;
    Share shares_at_hand[SHARES_AT_HAND];
} Outlook;

/* One way to share out a number to two colours. */
typedef struct {
    uint32_t moment, step;        /* their bits of the moment after and of the step */
    int32_t gain, jokers;
    int32_t most[COPIES + 1];     /* what both can still win, by jokers left */
} Pair;

/* The pairs of two states, made when they are first needed; those with the same tiles in groups lie
 * together. */
typedef struct {
    int cells;
    struct {
        int32_t begin, end;
        int groups; /* two-bit counts of the four colours */
    } cell[(COPIES + 1) * (COPIES + 1)];
} Pairs;

/* Two colours treated as one: nodes that differ only in the other two share their pairs. */
typedef struct {
    int32_t slots[NUMBERS + 1];   /* where the slots of a number begin, one for two reached states */
    int32_t *slot;                /* which pairs, or -1 */
    Pairs *pairs;
    Pair *pair;
    int32_t pairs_made, pairs_room, made, room;
    int32_t slots_at_hand[1024];
    Pairs pairs_at_hand[128];
    Pair pair_at_hand[512];
} Pairing;

typedef struct {
    const Question *question;
    Workspace *work;
    long steps;
    int32_t hoped; /* the bound at the start */
    uint8_t group_cost[NUMBERS + 1];
    Outlook outlook[COLOURS];
    Pairing pairing[COLOURS / 2];
} Search;

static int lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int place = 0;
    while (!(bits >> place & 1))
        place++;
    return place;
#endif
}

/* Whether every run begun can still be finished with the tiles and jokers ahead. */
static int can_finish(const Question *q, int colour, int number, uint8_t state, int jokers)
{
    Runs runs = runs_of[state];
    int next = runs.one + runs.two, later = runs.one;
    if ((next && number + 1 > NUMBERS) || (later && number + 2 > NUMBERS))
        return 0;
    return at_least(0, next - q->have[colour][number + 1]) +
               at_least(0, later - q->have[colour][number + 2]) <= jokers;
}

/* The same state without finished runs for which there will be no tile: they are as good as closed. */
static uint8_t closed(const Question *q, int colour, int number, uint8_t state, int jokers)
{
    Runs runs = runs_of[state];
    int room = q->have[colour][number + 1] + jokers - runs.one - runs.two;
    return room >= runs.more ? state : state_without[state][runs.more - at_least(0, room)];
}

/* Whether jokers are needed here, or a way without them is as good. */
static int jokers_needed(const Question *q, int colour, int number, Runs runs, const Share *share)
{
    int joining = share->in_runs + share->jokers;
    int unfinished = runs.one + runs.two;
    int starting = joining - unfinished - runs.more;
    const uint8_t *have = q->have[colour];
    if (share->in_runs + share->in_groups < have[number])
        return 0; /* a real tile is left that could stand here */
    if (starting > share->in_runs && number != 11)
        return 0; /* a joker before the first tile may as well come after the last */
    if (share->jokers > unfinished && joining > unfinished && starting <= 0 &&
        !have[number + 1] && !(q->jokers == COPIES && have[number + 2]))
        return 0; /* at the end of a finished run: that is parking */
    return 1;
}

/* The shares that put so many tiles into groups. */
static int shares_of(const Search *search, int colour, int number, uint8_t state, int grouped,
                     int jokers, Share *out)
{
    const Question *q = search->question;
    int count = 0, must = q->must[colour][number], have = q->have[colour][number];
    for (int in_runs = at_least(0, must - grouped); in_runs + grouped <= have; in_runs++)
        for (int wild = 0; wild <= jokers; wild++) {
            uint8_t after = state_after[state][at_most(in_runs + wild, OPEN_RUNS)];
            Share share = {(uint8_t)in_runs, (uint8_t)wild, (uint8_t)grouped, after,
                           q->weight[number] * (in_runs + grouped - must)};
            if (after == NO_STATE || !can_finish(q, colour, number, after, jokers - wild))
                continue;
            if (wild && !jokers_needed(q, colour, number, runs_of[state], &share))
                continue;
            share.after = closed(q, colour, number, after, jokers - wild);
            out[count++] = share;
        }
    return count;
}

/* Jokers that a tile in a group costs at the least: with a partner in one colour only, one. A tile
 * without any partner is left to runs: with two jokers it makes one as well as a group. */
static int group_cost(const Question *q, int number)
{
    int colours = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        colours += q->have[colour][number] > 0;
    return colours >= SHORTEST ? 0 : colours == 2 ? 1 : COPIES + 1;
}

/* The states of a colour that can be reached, with the shares that lead from one to the next. */
static int look_forward(const Search *search, int colour, Outlook *out)
{
    uint8_t spent[2][STATES]; /* the fewest jokers that lead to a state, by odd and even numbers */
    out->share = out->shares_at_hand;
    out->shares = 0;
    out->room = SHARES_AT_HAND;
    out->reached[0] = (uint64_t)1 << nothing_open;
    spent[0][nothing_open] = 0;
    for (int number = 1; number <= NUMBERS; number++) {
        uint64_t reached = 0;
        uint8_t *before = spent[(number - 1) & 1], *after = spent[number & 1];
        for (uint64_t left = out->reached[number - 1]; left; left &= left - 1) {
            int state = lowest_bit(left), jokers = search->question->jokers - before[state];
            int32_t *begin = out->begin[number - 1][state];
            if (out->shares + MOST_SHARES > out->room) {
                size_t room = (size_t)out->room * sizeof(Share);
                Share *share = enlarged(out->share, out->shares_at_hand, room, 2 * room);
                if (share == NULL)
                    return 0;
                out->share = share;
                out->room *= 2;
            }
            for (int grouped = 0; grouped <= COPIES; grouped++) {
                begin[grouped] = out->shares;
                if (!grouped || search->group_cost[number] <= search->question->jokers)
                    out->shares += shares_of(search, colour, number, (uint8_t)state, grouped,
                                             jokers, out->share + out->shares);
            }
            begin[COPIES + 1] = out->shares;
            for (int32_t i = begin[0]; i < out->shares; i++) {
                const Share *share = &out->share[i];
                uint64_t bit = (uint64_t)1 << share->after;
                uint8_t cost = (uint8_t)(before[state] + share->jokers);
                if (!(reached & bit) || cost < after[share->after])
                    after[share->after] = cost;
                reached |= bit;
            }
        }
        out->reached[number] = reached;
    }
    return 1;
}

/* What a state can win by a share, added to what it can win by others; 0 if nothing. */
static int weigh(const Search *search, const Outlook *out, int number, const Share *share,
                 int32_t *most)
{
    const int jokers = search->question->jokers;
    const int32_t *rest = out->most[number][share->after];
    int cost = share->jokers + share->in_groups * search->group_cost[number];
    if (cost > jokers || rest[jokers - cost] < 0)
        return 0;
    for (int left = cost; left <= jokers; left++)
        if (rest[left - cost] >= 0)
            most[left] = at_least(most[left], share->gain + rest[left - cost]);
    return 1;
}

/* From 13 backwards: what each state can still win, and only the shares that lead somewhere. */
static void look_back(const Search *search, Outlook *out)
{
    const int jokers = search->question->jokers;
    for (uint64_t left = out->reached[NUMBERS]; left; left &= left - 1) {
        int state = lowest_bit(left);
        int done = !runs_of[state].one && !runs_of[state].two;
        for (int unused = 0; unused <= jokers; unused++)
            out->most[NUMBERS][state][unused] = done ? 0 : -1;
    }
    for (int number = NUMBERS; number >= 1; number--)
        for (uint64_t left = out->reached[number - 1]; left; left &= left - 1) {
            int state = lowest_bit(left);
            int32_t *most = out->most[number - 1][state], *begin = out->begin[number - 1][state];
            int32_t useful = begin[0], next = begin[0];
            for (int unused = 0; unused <= jokers; unused++)
                most[unused] = -1;
            for (int grouped = 0; grouped <= COPIES; grouped++) {
                int32_t end = begin[grouped + 1];
                begin[grouped] = useful;
                for (; next < end; next++)
                    if (weigh(search, out, number, &out->share[next], most))
                        out->share[useful++] = out->share[next];
            }
            begin[COPIES + 1] = useful;
        }
}

/* What two parts can win, each as if all jokers left were its own; -1 if one of them has no way. */
static int32_t together(int32_t one, int32_t other) { return one < 0 || other < 0 ? -1 : one + other; }

static int bits_set(uint64_t bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static int begin_pairing(const Search *search, int first, Pairing *out)
{
    const uint64_t *one = search->outlook[first].reached, *other = search->outlook[first + 1].reached;
    int32_t slots = 0;
    for (int number = 0; number <= NUMBERS; number++) {
        out->slots[number] = slots;
        slots += bits_set(one[number]) * bits_set(other[number]);
    }
    out->slot = out->slots_at_hand;
    out->pairs = out->pairs_at_hand;
    out->pair = out->pair_at_hand;
    out->pairs_made = out->made = 0;
    out->pairs_room = sizeof out->pairs_at_hand / sizeof *out->pairs_at_hand;
    out->room = sizeof out->pair_at_hand / sizeof *out->pair_at_hand;
    if ((size_t)slots * sizeof *out->slot > sizeof out->slots_at_hand)
        out->slot = malloc((size_t)slots * sizeof *out->slot);
    if (out->slot == NULL)
        return 0;
    memset(out->slot, -1, (size_t)slots * sizeof *out->slot);
    return 1;
}

static void end_pairing(Pairing *out)
{
    if (out->slot != out->slots_at_hand)
        free(out->slot);
    if (out->pairs != out->pairs_at_hand)
        free(out->pairs);
    if (out->pair != out->pair_at_hand)
        free(out->pair);
}

/* A share as one colour's bits of a packed step. */
static uint32_t step_bits(const Share *share)
{
    return (uint32_t)(share->in_runs << 4 | share->jokers << 2 | share->in_groups);
}

/* One more pair of shares, if they lead somewhere together; 0 without memory. */
static int add_pair(const Search *search, int first, int number, const Share *one,
                    const Share *other, Pairing *out)
{
    const int32_t *hopes = search->outlook[first].most[number][one->after];
    const int32_t *others = search->outlook[first + 1].most[number][other->after];
    Pair pair = {
        .moment = (uint32_t)one->after << (6 * first) | (uint32_t)other->after << (6 * first + 6),
        .step = (step_bits(one) << 6 | step_bits(other)) << (6 * (COLOURS - 2 - first)),
        .gain = one->gain + other->gain,
        .jokers = one->jokers + other->jokers,
    };
    int left = search->question->jokers - pair.jokers;
    if (left < 0 || together(hopes[left], others[left]) < 0)
        return 1;
    for (int unused = 0; unused <= left; unused++)
        pair.most[unused] = together(hopes[unused], others[unused]);
    if (out->made == out->room) {
        size_t size = (size_t)out->room * sizeof(Pair);
        Pair *larger = enlarged(out->pair, out->pair_at_hand, size, 2 * size);
        if (larger == NULL)
            return 0;
        out->pair = larger;
        out->room *= 2;
    }
    out->pair[out->made++] = pair;
    return 1;
}

static int make_pairs(const Search *search, int first, int number, const int32_t *one,
                      const int32_t *other, Pairing *out)
{
    const Share *ones = search->outlook[first].share, *others = search->outlook[first + 1].share;
    if (out->pairs_made == out->pairs_room) {
        size_t size = (size_t)out->pairs_room * sizeof(Pairs);
        Pairs *larger = enlarged(out->pairs, out->pairs_at_hand, size, 2 * size);
        if (larger == NULL)
            return 0;
        out->pairs = larger;
        out->pairs_room *= 2;
    }
    Pairs *pairs = &out->pairs[out->pairs_made++];
    pairs->cells = 0;
    for (int a = 0; a <= COPIES; a++)
        for (int b = 0; b <= COPIES; b++) {
            int32_t begin = out->made;
            if (one[a] == one[a + 1])
                break;
            for (int32_t i = one[a]; i < one[a + 1]; i++)
                for (int32_t j = other[b]; j < other[b + 1]; j++)
                    if (!add_pair(search, first, number, &ones[i], &others[j], out))
                        return 0;
            if (begin == out->made)
                continue;
            pairs->cell[pairs->cells].begin = begin;
            pairs->cell[pairs->cells].end = out->made;
            pairs->cell[pairs->cells++].groups = (a | b << 2) << (2 * first);
        }
    return 1;
}

/* The pairs of two colours in these states; NULL without memory. */
static const Pairs *pairs_of(Search *search, int first, const Moment *now)
{
    Pairing *pairing = &search->pairing[first / 2];
    const Outlook *one = &search->outlook[first], *other = &search->outlook[first + 1];
    int a = now->state[first], b = now->state[first + 1], number = now->number;
    int32_t *slot = pairing->slot + pairing->slots[number] +
                    bits_set(one->reached[number] & (((uint64_t)1 << a) - 1)) *
                        bits_set(other->reached[number]) +
                    bits_set(other->reached[number] & (((uint64_t)1 << b) - 1));
    if (*slot < 0) {
        if (!make_pairs(search, first, number + 1, one->begin[number][a], other->begin[number][b],
                        pairing))
            return NULL;
        *slot = pairing->pairs_made - 1;
    }
    return &pairing->pairs[*slot];
}

/* A child of a node in the queue, unless it was reached at less loss before. */
static enum outcome consider(Search *search, const Node *child)
{
    Workspace *work = search->work;
    Seen *seen = entry_of(work, child->moment);
    if (seen == NULL || !make_room(work))
        return NO_MEMORY;
    if (seen->moment && work->node[seen->node].value <= child->value)
        return FOUND;
    if (++search->steps > search->question->limit)
        return TOO_MANY;
    work->seen_count += seen->moment == 0;
    *seen = (Seen){child->moment, work->nodes};
    work->node[work->nodes] = *child;
    push(work, work->nodes++);
    return FOUND;
}

/* The children of a node with one way to form groups. */
static enum outcome expand_with(Search *search, int32_t index, const Pair *one, const Pair *one_end,
                                const Pair *others, const Pair *others_end, int joining)
{
    const Node node = search->work->node[index]; /* a copy: the array may move */
    const int number = (int)(node.moment >> 26) + 1;
    const int left = search->question->jokers - (int)(node.moment >> 24 & 3) - joining;
    for (; one < one_end; one++)
        for (const Pair *other = others; other < others_end; other++) {
            int unused = left - one->jokers - other->jokers;
            if (unused < 0)
                continue;
            int32_t rest = together(one->most[unused], other->most[unused]);
            if (rest < 0)
                continue;
            int32_t gained = node.gained + one->gain + other->gain;
            Node child = {
                .moment = one->moment | other->moment | (uint32_t)number << 26 |
                          (uint32_t)(search->question->jokers - unused) << 24,
                .step = one->step | other->step | (uint32_t)joining << 24,
                .parent = index,
                .value = search->hoped - gained - rest,
                .gained = gained,
            };
            enum outcome outcome = consider(search, &child);
            if (outcome != FOUND)
                return outcome;
        }
    return FOUND;
}

/* Everything that can be done with the next number. */
static enum outcome expand(Search *search, int32_t index)
{
    const Moment now = unpacked_moment(search->work->node[index].moment);
    const Pairs *dark = pairs_of(search, 0, &now), *light = pairs_of(search, 2, &now);
    if (dark == NULL || light == NULL)
        return NO_MEMORY;
    const Pair *darks = search->pairing[0].pair, *lights = search->pairing[1].pair;
    for (int i = 0; i < dark->cells; i++)
        for (int j = 0; j < light->cells; j++) {
            int joining = jokers_for_groups[dark->cell[i].groups | light->cell[j].groups];
            if (joining > search->question->jokers - now.used)
                continue;
            enum outcome outcome = expand_with(
                search, index, darks + dark->cell[i].begin, darks + dark->cell[i].end,
                lights + light->cell[j].begin, lights + light->cell[j].end, joining);
            if (outcome != FOUND)
                return outcome;
        }
    return FOUND;
}

/* The bound at the start; -1 if there is no way. */
static int32_t first_bound(const Search *search)
{
    int32_t most = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        most = together(most,
                        search->outlook[colour].most[0][nothing_open][search->question->jokers]);
    return most;
}

/* Opens nodes, least lost first, until one has reached 13. */
static enum outcome find_best(Search *search, Step *steps, int32_t *value, int *used)
{
    Workspace *work = search->work;
    const Moment first = {.state = {nothing_open, nothing_open, nothing_open, nothing_open}};
    work->node[work->nodes] = (Node){packed_moment(&first), 0, -1, 0, 0};
    push(work, work->nodes++);
    while (work->waiting) {
        int32_t index = pop(work);
        const Node *node = &work->node[index];
        const Moment now = unpacked_moment(node->moment);
        if (now.number == NUMBERS) {
            *value = node->gained;
            *used = now.used;
            for (int number = NUMBERS; number >= 1; number--, node = &work->node[node->parent])
                steps[number] = unpacked_step(node->step);
            return FOUND;
        }
        const Seen *seen = node->parent >= 0 ? entry_of(work, node->moment) : NULL;
        if (node->parent >= 0 && seen == NULL)
            return NO_MEMORY;
        if (seen != NULL && seen->node != index)
            continue; /* reached at less loss meanwhile */
        enum outcome outcome = expand(search, index);
        if (outcome != FOUND)
            return outcome;
    }
    return IMPOSSIBLE;
}

/* The best path, its value (without jokers) and how many jokers it uses. */
static enum outcome search_best(const Question *q, Workspace *work, Step *steps, int32_t *value,
                                int *used)
{
    Search search; /* not cleared: only what is reached is ever read */
    enum outcome outcome = FOUND;
    int looked = 0;
    search.question = q;
    search.work = work;
    search.steps = 0;
    for (int number = 1; number <= NUMBERS; number++)
        search.group_cost[number] = (uint8_t)group_cost(q, number);
    for (; looked < COLOURS && outcome == FOUND; looked++) {
        if (look_forward(&search, looked, &search.outlook[looked]))
            look_back(&search, &search.outlook[looked]);
        else
            outcome = NO_MEMORY;
    }
    if (outcome == FOUND) {
        search.hoped = first_bound(&search);
        if (search.hoped < 0)
            outcome = IMPOSSIBLE;
    }
    int paired = 0;
    for (; paired < COLOURS / 2 && outcome == FOUND; paired++)
        if (!begin_pairing(&search, 2 * paired, &search.pairing[paired]))
            outcome = NO_MEMORY;
    if (outcome == FOUND)
        outcome = find_best(&search, steps, value, used);
    while (paired-- > 0)
        end_pairing(&search.pairing[paired]);
    for (int colour = 0; colour < looked; colour++)
        if (search.outlook[colour].share != search.outlook[colour].shares_at_hand)
            free(search.outlook[colour].share);
    return outcome;
}

/* ---- All ways, number by number ----------------------------------------------------------------- */

typedef struct {
    const Question *question;
    Workspace *work;
    long steps;
} Sweep;

/* The most tiles that can join groups with exactly so many jokers; 0 if there is no way. */
static int deal_groups(const uint8_t *least, const uint8_t *most, int jokers, uint8_t *chosen)
{
    int best = -1;
    for (int groups = 0; groups <= 3; groups++) {
        uint8_t take[COLOURS];
        int tiles = 0, possible = 1;
        for (int colour = 0; colour < COLOURS; colour++) {
            take[colour] = (uint8_t)at_most(most[colour], groups);
            possible &= take[colour] >= least[colour];
            tiles += take[colour];
        }
        for (int colour = 0; colour < COLOURS; colour++) /* jokers may push real tiles out */
            while (tiles + jokers > LARGEST_GROUP * groups && take[colour] > least[colour])
                take[colour]--, tiles--;
        if (!possible || tiles + jokers > LARGEST_GROUP * groups ||
            tiles + jokers < SHORTEST * groups || tiles <= best)
            continue;
        best = tiles;
        memcpy(chosen, take, COLOURS);
    }
    return best >= 0;
}

/* The better of two ways to a moment. */
static enum outcome keep(Sweep *sweep, int32_t parent, const Moment *after, const Step *step,
                         int32_t value)
{
    Workspace *work = sweep->work;
    uint32_t moment = packed_moment(after);
    Seen *seen = entry_of(work, moment);
    if (seen == NULL || !make_room(work))
        return NO_MEMORY;
    if (++sweep->steps > sweep->question->limit)
        return TOO_MANY;
    if (seen->moment == 0) {
        work->seen_count++;
        *seen = (Seen){moment, work->nodes++};
    } else if (work->node[seen->node].value >= value) {
        return FOUND;
    }
    work->node[seen->node] = (Node){moment, packed_step(step), parent, value, 0};
    return FOUND;
}

/* Groups of the tiles that joined no run, with every number of jokers. */
static enum outcome with_groups(Sweep *sweep, int32_t index, Moment *after, Step *step,
                                int32_t value, int left)
{
    const Question *q = sweep->question;
    uint8_t least[COLOURS], most[COLOURS];
    for (int colour = 0; colour < COLOURS; colour++) {
        int taken = step->in_runs[colour];
        least[colour] = (uint8_t)at_least(0, q->must[colour][after->number] - taken);
        most[colour] = (uint8_t)(q->have[colour][after->number] - taken);
    }
    const uint8_t used = after->used;
    for (int jokers = 0; jokers <= left; jokers++) {
        if (!deal_groups(least, most, jokers, step->in_groups))
            continue;
        int32_t gain = 0;
        for (int colour = 0; colour < COLOURS; colour++)
            gain += q->weight[after->number] *
                    (step->in_runs[colour] + step->in_groups[colour] - q->must[colour][after->number]);
        int wild = jokers;
        for (int colour = 0; colour < COLOURS; colour++)
            wild += step->jokers_in_runs[colour];
        if (q->joker_counts)
            gain += q->weight[after->number] * wild;
        step->jokers_in_groups = (uint8_t)jokers;
        after->used = (uint8_t)(used + jokers);
        enum outcome outcome = keep(sweep, index, after, step, value + gain);
        if (outcome != FOUND)
            return outcome;
    }
    after->used = used;
    return FOUND;
}

/* Every way to go on with runs, colour after colour, then every way to form groups. */
static enum outcome with_runs(Sweep *sweep, int32_t index, Moment *after, Step *step, int colour,
                              int32_t value, int left)
{
    const Question *q = sweep->question;
    if (colour == COLOURS)
        return with_groups(sweep, index, after, step, value, left);
    const uint8_t before = after->state[colour], used = after->used;
    for (int real = 0; real <= q->have[colour][after->number]; real++)
        for (int wild = 0; wild <= left; wild++) {
            uint8_t state = state_after[before][at_most(real + wild, OPEN_RUNS)];
            if (state == NO_STATE || !can_finish(q, colour, after->number, state, left - wild))
                continue;
            after->state[colour] = state;
            after->used = (uint8_t)(used + wild);
            step->in_runs[colour] = (uint8_t)real;
            step->jokers_in_runs[colour] = (uint8_t)wild;
            enum outcome outcome =
                with_runs(sweep, index, after, step, colour + 1, value, left - wild);
            if (outcome != FOUND)
                return outcome;
        }
    after->state[colour] = before;
    after->used = used;
    return FOUND;
}

static enum outcome search_all(const Question *q, Workspace *work, Step *steps, int32_t *value,
                               int *used)
{
    Sweep sweep = {q, work, 0};
    const Moment first = {.state = {nothing_open, nothing_open, nothing_open, nothing_open}};
    work->node[work->nodes++] = (Node){packed_moment(&first), 0, -1, 0, 0};
    int32_t begin = 0;
    for (int number = 1; number <= NUMBERS; number++) {
        int32_t end = work->nodes;
        for (int32_t index = begin; index < end; index++) {
            const Node node = work->node[index];
            Moment after = unpacked_moment(node.moment);
            Step step = {0};
            int left = q->jokers - after.used;
            after.number = (uint8_t)number;
            enum outcome outcome = with_runs(&sweep, index, &after, &step, 0, node.value, left);
            if (outcome != FOUND)
                return outcome;
        }
        begin = end;
    }
    int32_t best = -1;
    for (int32_t index = begin; index < work->nodes; index++) {
        const Moment last = unpacked_moment(work->node[index].moment);
        int laid = last.used - q->board_jokers, done = laid >= 0;
        for (int colour = 0; colour < COLOURS; colour++)
            done &= !runs_of[last.state[colour]].one && !runs_of[last.state[colour]].two;
        int32_t total = work->node[index].value + laid * q->joker_weight;
        if (done && (best < 0 || total > *value)) {
            best = index;
            *value = total;
            *used = last.used;
        }
    }
    if (best < 0)
        return IMPOSSIBLE;
    const Node *node = &work->node[best];
    for (int number = NUMBERS; number >= 1; number--, node = &work->node[node->parent])
        steps[number] = unpacked_step(node->step);
    return FOUND;
}

/* ---- From steps to melds ------------------------------------------------------------------------ */

static uint8_t tile_code(int colour, int number) { return (uint8_t)(NUMBERS * colour + number - 1); }

static void add_meld(Answer *answer, const Meld *meld)
{
    if (answer->melds < MOST_MELDS)
        answer->meld[answer->melds++] = *meld;
}

/* The runs of one colour: at each number the shortest go on first, jokers join the shortest. */
static void build_runs(const Step *steps, int colour, Answer *answer)
{
    Meld open[OPEN_RUNS];
    int runs = 0;
    for (int number = 1; number <= NUMBERS + 1; number++) {
        int real = number <= NUMBERS ? steps[number].in_runs[colour] : 0;
        int wild = number <= NUMBERS ? steps[number].jokers_in_runs[colour] : 0;
        for (int i = 1; i < runs; i++) /* few: sorted by insertion */
            for (int j = i; j > 0 && open[j].length < open[j - 1].length; j--) {
                Meld swap = open[j];
                open[j] = open[j - 1];
                open[j - 1] = swap;
            }
        for (; runs > real + wild; runs--)
            add_meld(answer, &open[runs - 1]);
        for (; runs < real + wild && runs < OPEN_RUNS; runs++)
            open[runs].length = 0;
        for (int i = 0; i < runs; i++) {
            uint8_t code = tile_code(colour, number);
            open[i].codes[open[i].length++] = i < wild ? (uint8_t)(STANDS_FOR + code) : code;
        }
    }
}

/* The groups of one number: tiles dealt round, so that no colour comes twice to a group. */
static void build_groups(const Step *step, int number, Answer *answer)
{
    Meld group[3];
    int tiles = step->jokers_in_groups, most = 0, place = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        tiles += step->in_groups[colour];
        most = at_least(most, step->in_groups[colour]);
    }
    int groups = at_least(most, (tiles + LARGEST_GROUP - 1) / LARGEST_GROUP);
    if (groups == 0 || groups > 3)
        return;
    for (int i = 0; i < groups; i++)
        group[i].length = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int i = 0; i < step->in_groups[colour]; i++, place++) {
            Meld *meld = &group[place % groups];
            meld->codes[meld->length++] = tile_code(colour, number);
        }
    for (int i = 0; i < step->jokers_in_groups; i++, place++) {
        Meld *meld = &group[place % groups];
        meld->codes[meld->length++] = STANDS_FOR + JOKER;
    }
    for (int i = 0; i < groups; i++)
        add_meld(answer, &group[i]);
}

static int is_joker(uint8_t code) { return code >= STANDS_FOR; }
static int stands_for(uint8_t code) { return is_joker(code) ? code - STANDS_FOR : code; }

static int is_group(const Meld *meld)
{
    int number = -1;
    for (int i = 0; i < meld->length; i++) {
        int tile = stands_for(meld->codes[i]);
        if (tile == JOKER)
            return 1;
        if (number >= 0 && tile % NUMBERS != number)
            return 0;
        number = tile % NUMBERS;
    }
    return 1;
}

/* Jokers in groups get a colour that is missing there. */
static void colour_jokers(Meld *group)
{
    int colours = 0, number = 0;
    for (int i = 0; i < group->length; i++) {
        int tile = stands_for(group->codes[i]);
        if (tile != JOKER) {
            colours |= 1 << (tile / NUMBERS);
            number = tile % NUMBERS + 1;
        }
    }
    for (int i = 0; i < group->length; i++)
        if (stands_for(group->codes[i]) == JOKER) {
            int colour = 0;
            while (colours >> colour & 1)
                colour++;
            colours |= 1 << colour;
            group->codes[i] = STANDS_FOR + tile_code(colour, number);
        }
}

static void build_melds(const Step *steps, Answer *answer)
{
    answer->melds = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        build_runs(steps, colour, answer);
    for (int number = 1; number <= NUMBERS; number++)
        build_groups(&steps[number], number, answer);
    for (int i = 0; i < answer->melds; i++)
        if (is_group(&answer->meld[i]))
            colour_jokers(&answer->meld[i]);
}

/* ---- Parking jokers that nothing needs ----------------------------------------------------------- */

static int park_at_run(Meld *run)
{
    if (run->length == NUMBERS)
        return 0;
    int last = stands_for(run->codes[run->length - 1]);
    if (last % NUMBERS < NUMBERS - 1) {
        run->codes[run->length++] = (uint8_t)(STANDS_FOR + last + 1);
        return 1;
    }
    memmove(run->codes + 1, run->codes, run->length);
    run->length++;
    run->codes[0] = (uint8_t)(STANDS_FOR + stands_for(run->codes[1]) - 1);
    return 1;
}

static int park_at_group(Meld *group)
{
    if (group->length == LARGEST_GROUP)
        return 0;
    group->codes[group->length++] = STANDS_FOR + JOKER;
    colour_jokers(group);
    return 1;
}

/* 1 to 13 becomes 1 to 6 with the joker as 7, and 7 to 13. */
static int park_in_full_run(Answer *answer, int index)
{
    enum { HALF = 6 };
    Meld *run = &answer->meld[index], rest = {0};
    if (answer->melds == MOST_MELDS)
        return 0;
    rest.length = run->length - HALF;
    memcpy(rest.codes, run->codes + HALF, rest.length);
    run->codes[HALF] = (uint8_t)(STANDS_FOR + stands_for(run->codes[HALF]));
    run->length = HALF + 1;
    add_meld(answer, &rest);
    return 1;
}

/* Two full groups of one number and the joker become three groups of three. */
static int park_in_full_groups(Answer *answer, int one, int other)
{
    Step step = {0};
    const Meld *both[] = {&answer->meld[one], &answer->meld[other]};
    int number = stands_for(both[0]->codes[0]) % NUMBERS + 1;
    if (answer->melds == MOST_MELDS)
        return 0;
    step.jokers_in_groups = 1;
    for (int i = 0; i < 2 * LARGEST_GROUP; i++) {
        uint8_t code = both[i / LARGEST_GROUP]->codes[i % LARGEST_GROUP];
        if (is_joker(code))
            step.jokers_in_groups++;
        else
            step.in_groups[code / NUMBERS]++;
    }
    answer->meld[other] = answer->meld[--answer->melds];
    if (one == answer->melds)
        one = other;
    answer->meld[one] = answer->meld[--answer->melds];
    int begin = answer->melds;
    build_groups(&step, number, answer);
    for (int i = begin; i < answer->melds; i++)
        colour_jokers(&answer->meld[i]);
    return 1;
}

static int park_joker(Answer *answer)
{
    for (int i = 0; i < answer->melds; i++) {
        Meld *meld = &answer->meld[i];
        if (is_group(meld) ? park_at_group(meld) : park_at_run(meld))
            return 1;
    }
    for (int i = 0; i < answer->melds; i++)
        if (answer->meld[i].length == NUMBERS)
            return park_in_full_run(answer, i);
    for (int i = 0; i < answer->melds; i++)
        for (int j = i + 1; j < answer->melds; j++)
            if (stands_for(answer->meld[i].codes[0]) % NUMBERS ==
                stands_for(answer->meld[j].codes[0]) % NUMBERS)
                return park_in_full_groups(answer, i, j);
    return 0;
}

/* ---- Answers ------------------------------------------------------------------------------------- */

static enum outcome answer_all(const Question *q, Workspace *work, Answer *answer)
{
    Step steps[NUMBERS + 1];
    int used = 0;
    begin_work(work);
    enum outcome outcome = search_all(q, work, steps, &answer->value, &used);
    end_work(work);
    if (outcome == FOUND)
        build_melds(steps, answer);
    return outcome;
}

/* The question with 13 for 1, 12 for 2 and so on; runs and groups stay what they are. */
static Question mirrored(const Question *q)
{
    Question other = *q;
    for (int number = 1; number <= NUMBERS; number++) {
        other.weight[number] = q->weight[NUMBERS + 1 - number];
        for (int colour = 0; colour < COLOURS; colour++) {
            other.must[colour][number] = q->must[colour][NUMBERS + 1 - number];
            other.have[colour][number] = q->have[colour][NUMBERS + 1 - number];
        }
    }
    return other;
}

static void mirror_melds(Answer *answer)
{
    for (int i = 0; i < answer->melds; i++) {
        Meld *meld = &answer->meld[i], old = *meld;
        int group = is_group(meld);
        for (int j = 0; j < old.length; j++) { /* runs go up again */
            uint8_t code = old.codes[group ? j : old.length - 1 - j];
            int tile = stands_for(code), colour = tile / NUMBERS, place = tile % NUMBERS;
            meld->codes[j] = (uint8_t)(code - tile + tile_code(colour, NUMBERS - place));
        }
    }
}

/* Whether most tiles have low numbers: then the sweep comes from above. What is hard lies where the
 * tiles are; coming to it late, with few states left open, costs about half on the hardest boards. */
static int bottom_heavy(const Question *q)
{
    int balance = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int number = 1; number <= NUMBERS; number++)
            balance += (2 * number - NUMBERS - 1) * q->have[colour][number];
    return balance < 0;
}

static enum outcome answer_best(const Question *q, Workspace *work, Answer *answer)
{
    Step steps[NUMBERS + 1];
    int used = 0, turned = bottom_heavy(q);
    const Question sweep = turned ? mirrored(q) : *q;
    begin_work(work);
    enum outcome outcome = search_best(&sweep, work, steps, &answer->value, &used);
    end_work(work);
    if (outcome != FOUND)
        return outcome;
    build_melds(steps, answer);
    for (; used < q->jokers; used++)
        if (!park_joker(answer))
            return answer_all(q, work, answer);
    if (turned)
        mirror_melds(answer);
    answer->value += (q->jokers - q->board_jokers) * q->joker_weight;
    return FOUND;
}

/* ---- Python -------------------------------------------------------------------------------------- */

static int read_counts(const Py_buffer *board, const Py_buffer *rack, Question *q)
{
    const uint8_t *must = board->buf, *may = rack->buf;
    if (board->len != KINDS + 1 || rack->len != KINDS + 1) {
        PyErr_Format(PyExc_ValueError, "counts of %d kinds are needed, not %zd and %zd", KINDS + 1,
                     board->len, rack->len);
        return 0;
    }
    for (int kind = 0; kind <= KINDS; kind++) {
        if (must[kind] > COPIES || may[kind] > COPIES || must[kind] + may[kind] > COPIES) {
            PyErr_Format(PyExc_ValueError, "kind %d comes %d times; there are only %d", kind,
                         must[kind] + may[kind], COPIES);
            return 0;
        }
        if (kind < KINDS) {
            q->must[kind / NUMBERS][kind % NUMBERS + 1] = must[kind];
            q->have[kind / NUMBERS][kind % NUMBERS + 1] = (uint8_t)(must[kind] + may[kind]);
        }
    }
    q->board_jokers = must[JOKER];
    q->jokers = must[JOKER] + may[JOKER];
    return 1;
}

/* Weights by number, the joker's first; small enough that no sum can overflow. */
static int read_weights(PyObject *weights, Question *q)
{
    enum { MOST_WEIGHT = 100000 };
    if (!PyTuple_Check(weights) || PyTuple_GET_SIZE(weights) != NUMBERS + 1) {
        PyErr_Format(PyExc_ValueError, "weights are a tuple of %d whole numbers", NUMBERS + 1);
        return 0;
    }
    for (int number = 0; number <= NUMBERS; number++) {
        long weight = PyLong_AsLong(PyTuple_GET_ITEM(weights, number));
        if (weight == -1 && PyErr_Occurred())
            return 0;
        if (weight < 0 || weight > MOST_WEIGHT) {
            PyErr_Format(PyExc_ValueError, "a weight lies between 0 and %d, not %ld", MOST_WEIGHT,
                         weight);
            return 0;
        }
        if (number == 0)
            q->joker_weight = (int32_t)weight;
        else
            q->weight[number] = (int32_t)weight;
    }
    return 1;
}

static PyObject *answered(enum outcome outcome, const Answer *answer)
{
    if (outcome == NO_MEMORY)
        return PyErr_NoMemory();
    if (outcome == TOO_MANY) {
        PyErr_SetString(PyExc_OverflowError, "too many ways: the search gave up at its limit");
        return NULL;
    }
    if (outcome == IMPOSSIBLE) {
        PyErr_SetString(PyExc_ValueError, "the tiles of the board cannot all lie in melds");
        return NULL;
    }
    PyObject *melds = PyTuple_New(answer->melds);
    if (melds == NULL)
        return NULL;
    for (int i = 0; i < answer->melds; i++) {
        PyObject *meld = PyBytes_FromStringAndSize((const char *)answer->meld[i].codes,
                                                   answer->meld[i].length);
        if (meld == NULL) {
            Py_DECREF(melds);
            return NULL;
        }
        PyTuple_SET_ITEM(melds, i, meld);
    }
    return Py_BuildValue("(iN)", (int)answer->value, melds);
}

static PyObject *ask(const Question *q, enum outcome (*search)(const Question *, Workspace *, Answer *))
{
    enum outcome outcome = NO_MEMORY;
    Answer answer = {0};
    Py_BEGIN_ALLOW_THREADS
    Workspace *work = malloc(sizeof *work);
    if (work != NULL)
        outcome = search(q, work, &answer);
    free(work);
    Py_END_ALLOW_THREADS
    return answered(outcome, &answer);
}

PyDoc_STRVAR(play_doc,
"play(board, rack, weights, limit) -> (value, melds)\n\n"
"The most valuable use of rack tiles that leaves every tile of the board in a meld.");

static PyObject *play(PyObject *module, PyObject *args)
{
    (void)module;
    Py_buffer board = {0}, rack = {0};
    PyObject *weights, *result = NULL;
    Question q = {0};
    if (!PyArg_ParseTuple(args, "y*y*Ol", &board, &rack, &weights, &q.limit))
        return NULL;
    if (read_counts(&board, &rack, &q) && read_weights(weights, &q))
        result = ask(&q, answer_best);
    PyBuffer_Release(&board);
    PyBuffer_Release(&rack);
    return result;
}

PyDoc_STRVAR(open_doc,
"open(rack, limit) -> (value, melds)\n\n"
"The most valuable melds of a rack alone, a joker worth the tile it stands for.");

static PyObject *open_rack(PyObject *module, PyObject *args)
{
    (void)module;
    static const uint8_t none[KINDS + 1];
    Py_buffer board = {.buf = (void *)none, .len = KINDS + 1}, rack = {0};
    PyObject *result = NULL;
    Question q = {.joker_counts = 1};
    if (!PyArg_ParseTuple(args, "y*l", &rack, &q.limit))
        return NULL;
    for (int number = 1; number <= NUMBERS; number++)
        q.weight[number] = number;
    if (read_counts(&board, &rack, &q))
        result = ask(&q, answer_all);
    PyBuffer_Release(&rack);
    return result;
}

static PyMethodDef methods[] = {
    {"play", play, METH_VARARGS, play_doc},
    {"open", open_rack, METH_VARARGS, open_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "stolik.solver._kernel",
    .m_doc = "The solver's search, in C.",
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    fill_tables();
    return PyModule_Create(&definition);
}
