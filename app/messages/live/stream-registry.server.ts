import type { ServerResponse } from 'node:http'

type NewStream = {
  response: ServerResponse
  conversationId: number
  memberId: number
  network: string
  token: string
}

export type Stream = NewStream & { openedAt: number }
type Refusal = 'stopping' | 'not_listening' | 'process_limit' | 'network_limit'

export const maxStreams = { process: 6_000, network: 1_000, member: 6 }

/** Streams are maintained group by group, and get an event for all likewise, so that the event loop is not blocked. */
export const groups = Array.from({ length: 25 }, () => new Set<Stream>())
const byConversation = new Map<number, Set<Stream>>()
const byMember = new Map<number, Set<Stream>>()
const byNetwork = new Map<string, Set<Stream>>()

export const state = { isListening: false, isStopping: false }

export function countStreams(): number {
  return groups.reduce((sum, group) => sum + group.size, 0)
}

export function findStreamRefusal(network: string): Refusal | undefined {
  if (state.isStopping) return 'stopping'
  if (!state.isListening) return 'not_listening'
  if (countStreams() >= maxStreams.process) return 'process_limit'
  return (byNetwork.get(network)?.size ?? 0) >= maxStreams.network ? 'network_limit' : undefined
}

/** Replaces the member's oldest stream where there are too many: proxies notice late that a page is gone. */
export function addStream(added: NewStream): void {
  const stream: Stream = { ...added, openedAt: Date.now() }
  const ofMember = byMember.get(stream.memberId)
  const [oldest] = ofMember ?? []
  if (ofMember && ofMember.size >= maxStreams.member) closeStream(oldest!, streamEvent('replaced'))
  const smallest = groups.reduce((best, group) => (group.size < best.size ? group : best))
  smallest.add(stream)
  addTo(byConversation, stream.conversationId, stream)
  addTo(byMember, stream.memberId, stream)
  addTo(byNetwork, stream.network, stream)
  stream.response.once('close', () => removeStream(stream))
}

export function streamsOf(conversationId: number): ReadonlySet<Stream> {
  return byConversation.get(conversationId) ?? new Set()
}

export function streamsOfMember(memberId: number): Stream[] {
  return [...(byMember.get(memberId) ?? [])]
}

/** `away` asks the page to poll until the next event; after `replaced` it does not open the stream again by itself. */
export function streamEvent(name: 'message' | 'away' | 'replaced', data = 'changed'): string {
  return `event: ${name}\ndata: ${data}\n\n`
}

/** A reader that has not taken the events before finds the newest when it does. */
export function sendTo({ response }: Stream, text: string): void {
  if (!response.writableNeedDrain) response.write(text)
}

export function closeStream(stream: Stream, lastEvent?: string): void {
  removeStream(stream)
  stream.response.end(lastEvent)
}

/** Ends all streams, for a process that stops: the browsers open new ones at another process. */
export function closeAllStreams(): void {
  state.isStopping = true
  for (const group of groups) for (const stream of group) closeStream(stream)
}

function removeStream(stream: Stream): void {
  for (const group of groups) group.delete(stream)
  removeFrom(byConversation, stream.conversationId, stream)
  removeFrom(byMember, stream.memberId, stream)
  removeFrom(byNetwork, stream.network, stream)
}

function addTo<Key>(map: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = map.get(key)
  if (streams) streams.add(stream)
  else map.set(key, new Set([stream]))
}

function removeFrom<Key>(map: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = map.get(key)
  if (streams?.delete(stream) && streams.size === 0) map.delete(key)
}
