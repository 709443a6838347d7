// The scripts that run inside Valkey. Each is atomic, and its clock is the engine's, so that the clocks of the servers do
// not matter. Keys: `w:<id>`, `v:<network>` and `n:<wide network>` are lists of microsecond stamps of accepted requests, and
// `changes` is a stream of the newest rows of the log. Its last id is the one number that tells a server whether it is up to date.
import { hash } from 'node:crypto'
import { WINDOW_MS } from '../../accounts/limits.ts'

/** A script, by its text and by the name that Valkey gives it (EVALSHA). */
export interface Script {
  readonly text: string
  readonly sha1: string
}

function script(text: string): Script {
  return { text, sha1: hash('sha1', text) }
}

export const STREAM = 'changes'
const WRITABLE = 'writable'

const SPAN_US = WINDOW_MS * 1_000
/** A server further behind reads the log of PostgreSQL. */
const MAX_ROWS = 1_000

/** The keys that each script begins with. */
export const HEAD_KEYS = [STREAM, WRITABLE]
/** What each script begins with. A write that changes nothing fails on an engine that is full or a replica. */
const BEGIN = `
redis.call('SET', KEYS[2], 1, 'NX')
local function newest()
  local row = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
  return row and tonumber(string.match(row[1], '%d+')) or 0
end`

/**
 * Admits or refuses requests in exact rolling windows. A refused request counts nowhere, and so does one of a server that has
 * not followed the log to its newest row: the change may concern its key.
 * KEYS: {@link HEAD_KEYS}, then for each request its window and the one around it. ARGV: for each request the number up to
 * which its server has followed the log, the limit of its window (0: it is not counted), and that of the one around it
 * (0: there is none).
 * Returns the engine's time in µs and the newest number, then for each request: 1 admitted, 0 refused, 2 not decided or not
 * counted; how many requests the window has now; and its oldest stamp in µs.
 */
export const ADMIT = script(`${BEGIN}
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local number = newest()
local reply = {now, number}
local function answer(decision, used, oldest)
  local n = #reply
  reply[n + 1], reply[n + 2], reply[n + 3] = decision, used, oldest
end
local function open(window)
  local at = math.max(now, tonumber(redis.call('LINDEX', window, -1) or 0))
  local oldest = tonumber(redis.call('LINDEX', window, 0) or at)
  while oldest <= at - ${SPAN_US} do
    redis.call('LPOP', window)
    oldest = tonumber(redis.call('LINDEX', window, 0) or at)
  end
  return redis.call('LLEN', window), oldest, at
end
local function add(window, at)
  redis.call('RPUSH', window, string.format('%.0f', at))
  redis.call('PEXPIRE', window, ${WINDOW_MS + 1_000})
end
local function admit(window, limit, wide, wideLimit)
  local used, oldest, at = open(window)
  if used >= limit then return answer(0, used, oldest) end
  if wideLimit > 0 then
    local all, first, last = open(wide)
    if all >= wideLimit then return answer(0, limit, first) end
    add(wide, last)
  end
  add(window, at)
  answer(1, used + 1, oldest)
end
for i = 1, (#KEYS - 2) / 2 do
  local logNumber, limit, wideLimit = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  if limit == 0 or logNumber ~= number then answer(2, 0, 0)
  else admit(KEYS[2 * i + 1], limit, KEYS[2 * i + 2], wideLimit) end
end
return reply
`)

/** The number of the newest row of the stream, 0 if there is none. */
export const LAST = script(`${BEGIN}
return newest()
`)

/** The row of a number and those after it. ARGV: the number. */
export const SINCE = script(`${BEGIN}
return redis.call('XRANGE', KEYS[1], ARGV[1] .. '-0', '+', 'COUNT', ${MAX_ROWS + 1})
`)

/**
 * Appends rows if the newest row still has the number that the caller knows. ARGV: that number, 1 to drop what is there, then
 * number, kind, subject and token of each row. Returns 1 if it did.
 */
export const PUT = script(`${BEGIN}
if newest() ~= tonumber(ARGV[1]) then return 0 end
if ARGV[2] == '1' then redis.call('DEL', KEYS[1]) end
for i = 3, #ARGV, 4 do
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', ${MAX_ROWS}, ARGV[i] .. '-0', 'k', ARGV[i + 1], 's', ARGV[i + 2], 't', ARGV[i + 3])
end
return 1
`)

/** When a server last could read PostgreSQL. */
export const READER_KEYS = ['reader']

/**
 * Notes that a server can read PostgreSQL. ARGV: 1 if it can, 0 if it asks. Returns the engine's time, and when one last could,
 * in µs; 0 if that was long ago.
 */
export const READABLE = script(`
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
if ARGV[1] == '1' then redis.call('SET', KEYS[1], string.format('%.0f', now), 'PX', 60000) end
return {now, tonumber(redis.call('GET', KEYS[1]) or 0)}
`)
