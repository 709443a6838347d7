// The scripts that run inside Valkey. Each is atomic, and its clock is the engine's, so that the clocks of the servers do
// not matter. Keys: `w:<id>`, `v:<network>` and `n:<wide network>` are lists of microsecond stamps of accepted requests,
// `c:<id>` is the number of a key's last change, `edit` and `snap` those of the editorial data and of the published
// snapshot, and `epoch` is a random text that only a restart without data loses.
import { hash } from 'node:crypto'
import { REQUESTS_PER_WIDE_NETWORK, REQUESTS_PER_WINDOW, WINDOW_MS } from '../../accounts/limits.ts'

/** A script, by its text and by the name that Valkey gives it (EVALSHA). */
export interface Script {
  readonly text: string
  readonly sha1: string
}

function script(text: string): Script {
  return { text, sha1: hash('sha1', text) }
}

/** How long a marker stays. Every server has seen it by then: it asks PostgreSQL every five seconds. */
const MARKER_MS = 3_600_000
const SPAN_US = WINDOW_MS * 1_000

/**
 * Admits or refuses requests in exact rolling windows, and returns the markers. A refused request counts nowhere, and so
 * does one whose key changed after the number that the server knows.
 * KEYS: for each request its window, the change marker of its key, and the window of its wide network or an empty text.
 * ARGV: an epoch for an engine without one; for each request the change number that the server knows, and 1 to count it or
 * 0 for the markers alone.
 * Returns the engine's time in µs, `edit`, `snap` and the epoch; then for each request its verdict (1 admitted, 0 refused,
 * 2 not counted, 3 the key has changed), how many remain, the oldest stamp of the window in µs, and the change of the key.
 */
export const ADMIT = script(`
redis.call('SET', 'epoch', ARGV[1], 'NX')
local marks = redis.call('MGET', 'edit', 'snap', 'epoch')
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local reply = {now, tonumber(marks[1] or 0), tonumber(marks[2] or 0), marks[3]}
local function answer(verdict, remaining, oldest, change)
  local n = #reply
  reply[n + 1], reply[n + 2], reply[n + 3], reply[n + 4] = verdict, remaining, oldest, change
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
local function admit(window, wide, change)
  local count, oldest, at = open(window)
  if count >= ${REQUESTS_PER_WINDOW} then return answer(0, 0, oldest, change) end
  if wide ~= '' then
    local all, first, last = open(wide)
    if all >= ${REQUESTS_PER_WIDE_NETWORK} then return answer(0, 0, first, change) end
    add(wide, last)
  end
  add(window, at)
  answer(1, ${REQUESTS_PER_WINDOW - 1} - count, oldest, change)
end
for i = 1, #KEYS / 3 do
  local change = tonumber(redis.call('GET', KEYS[3 * i - 1]) or 0)
  if change > tonumber(ARGV[2 * i]) then answer(3, 0, 0, change)
  elseif ARGV[2 * i + 1] == '0' then answer(2, 0, 0, change)
  else admit(KEYS[3 * i - 2], KEYS[3 * i], change) end
end
return reply
`)

/** Raises a marker, never lowers it. KEYS: the marker. ARGV: its number, an epoch for an engine without one. */
export const RAISE = script(`
redis.call('SET', 'epoch', ARGV[2], 'NX')
local number = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), tonumber(ARGV[1]))
redis.call('SET', KEYS[1], string.format('%.0f', number), 'PX', ${MARKER_MS})
return number
`)

/** Gives the engine a new epoch, so that every server drops what it has cached. ARGV: the epoch. */
export const RENEW = script(`
redis.call('SET', 'epoch', ARGV[1])
return 1
`)
