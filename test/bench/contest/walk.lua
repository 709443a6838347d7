-- For wrk: sends the requests of a file in order, all with one key, and prints the figures as one line of JSON. The file has
-- one request per line, its parts separated by tabs: the path, an ETag, the accepted coding and a JSON body, or nothing.
local requests = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    local path, tag, accepts, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = { ["Authorization"] = "Bearer " .. args[2] }
    if tag ~= "" then headers["If-None-Match"] = tag end
    if accepts ~= "" then headers["Accept-Encoding"] = accepts end
    if body == "" then
      requests[#requests + 1] = wrk.format("GET", path, headers)
    else
      headers["Content-Type"] = "application/json"
      headers["Accept"] = "application/json, text/event-stream"
      requests[#requests + 1] = wrk.format("POST", path, headers, body)
    end
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"errors":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.connect + e.read + e.write + e.status + e.timeout))
end
