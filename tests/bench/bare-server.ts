import { createServer } from 'node:http'

/** Baseline of the benchmarks: a bare Node server that answers with a body of as many bytes as the argument says. */

const body = Buffer.alloc(Number(process.argv[2]), 'a')

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
