import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import {
  addStream,
  closeAllStreams,
  countStreams,
  findStreamRefusal,
  maxStreams,
  state,
} from '#app/messages/live/stream-registry.server.ts'
import { pauseStreams, resumeStreams } from '#app/messages/live/stream-changes.server.ts'

class FakeResponse extends EventEmitter {
  writableNeedDrain = false
  ended = false
  write = () => true
  end(): void {
    this.ended = true
    this.emit('close')
  }
}

let memberId = 0

function open(network: string): FakeResponse {
  const response = new FakeResponse()
  const stream = { response: response as unknown as ServerResponse, conversationId: 1, network, token: '' }
  addStream({ ...stream, memberId: (memberId += 1) })
  return response
}

afterEach(() => {
  closeAllStreams()
  state.isStopping = false
})

test('a process takes streams only while it listens for changes', () => {
  expect(findStreamRefusal('a')).toBe('not_listening')
  resumeStreams()
  expect(findStreamRefusal('a')).toBeUndefined()
  pauseStreams()
  expect(findStreamRefusal('a')).toBe('not_listening')
  resumeStreams()
})

test('one network has at most a sixth of the streams, others are still taken', () => {
  for (let nth = 0; nth < maxStreams.network; nth += 1) open('a')
  expect(findStreamRefusal('a')).toBe('network_limit')
  expect(findStreamRefusal('b')).toBeUndefined()
})

test('a full process refuses, and takes streams again when some have closed', () => {
  const responses = Array.from({ length: maxStreams.process }, (_, nth) => open(`network ${nth % 100}`))
  expect(findStreamRefusal('b')).toBe('process_limit')
  responses[0]!.emit('close')
  expect(findStreamRefusal('b')).toBeUndefined()
  expect(countStreams()).toBe(maxStreams.process - 1)
})

test('a process that stops ends all and takes none', () => {
  const responses = [open('a'), open('b')]
  closeAllStreams()
  expect(responses.map(({ ended }) => ended)).toEqual([true, true])
  expect([countStreams(), findStreamRefusal('a')]).toEqual([0, 'stopping'])
})
