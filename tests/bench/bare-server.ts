import { createServer } from 'node:http'

/** What Node itself takes to answer: as many bytes as it is told, and nothing to think about. */

const body = Buffer.alloc(Number(process.argv[2]), 'a')

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
