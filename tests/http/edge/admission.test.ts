import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Admission, type AdmissionOptions, type Candidate } from '#app/http/admission/admission.server.ts'
import { OverloadedError } from '#app/http/admission/overloaded-error.server.ts'
import { withoutSlot } from '#app/request-slot.server.ts'

const options: AdmissionOptions = {
  minSlots: 2,
  maxSlots: 4,
  isSaturated: () => true,
  maxQueued: 50,
  overload: { waitMs: 60_000, afterMs: 60_000, lastsMs: 0 },
  maxBodies: 4,
}

const visitor: Candidate = { network: 'a', hasPriority: false, maxWaitMs: 60_000, isReceiving: () => false }

/** Requests that end when the test says so; `started` has their names in order. */
function openAdmission(changes: Partial<AdmissionOptions> = {}) {
  const admission = new Admission({ ...options, ...changes })
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const send = (name: string, candidate: Partial<Candidate> = {}) => {
    const outcome = admission
      .run({ ...visitor, ...candidate }, async () => {
        started.push(name)
        await new Promise<void>((resolve) => finishers.set(name, resolve))
      })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof OverloadedError ? error.reason : 'failed'),
      )
    return outcome
  }
  const finish = async (name: string) => {
    finishers.get(name)!()
    await nextTurn()
  }
  return { admission, started, send, finish }
}

test('no more requests than slots are at work, and the next one starts when one ends', async () => {
  const { admission, started, send, finish } = openAdmission()
  for (const name of ['1', '2', '3']) void send(name)
  expect([admission.active, admission.queued, started]).toEqual([2, 1, ['1', '2']])
  await finish('1')
  expect([admission.active, admission.queued, started]).toEqual([2, 0, ['1', '2', '3']])
})

test('more requests are at work while neither the event loop nor the pool is busy, but not without limit', () => {
  let isSaturated = false
  const { admission, send } = openAdmission({ isSaturated: () => isSaturated })
  for (const name of ['1', '2', '3']) void send(name)
  expect(admission.active).toBe(3)
  isSaturated = true
  void send('4')
  expect(admission.active).toBe(3)
  isSaturated = false
  for (const name of ['5', '6', '7']) void send(name)
  expect(admission.active).toBeLessThanOrEqual(4)
})

test('work that fails gives its slot back', async () => {
  const { admission } = openAdmission({ minSlots: 1 })
  const failing = () => Promise.reject(new Error('broken'))
  await expect(admission.run(visitor, failing)).rejects.toThrow('broken')
  await expect(admission.run(visitor, async () => 'served')).resolves.toBe('served')
  expect(admission.active).toBe(0)
})

test('a request that waits too long is refused', async () => {
  const { admission, send, finish } = openAdmission({ minSlots: 1 })
  void send('1')
  const patient = send('2')
  expect(await send('3', { maxWaitMs: 30 })).toBe('no_slot')
  expect(admission.queued).toBe(1)
  await finish('1')
  await finish('2')
  expect(await patient).toBe('done')
})

test('once requests have been waiting for long, those without priority wait for less time', async () => {
  const { send } = openAdmission({ minSlots: 1, overload: { waitMs: 20, afterMs: 50, lastsMs: 1_000 } })
  void send('at work')
  const member = send('member', { hasPriority: true })
  expect(await send('visitor')).toBe('no_slot')
  expect(await Promise.race([member, nextTurn('waiting')])).toBe('waiting')
})

test('an overload does not end because nobody waits for a moment', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  try {
    const { admission, send } = openAdmission({ minSlots: 1, overload: { waitMs: 20, afterMs: 1_000, lastsMs: 5_000 } })
    void send('at work')
    const first = send('first')
    vi.advanceTimersByTime(1_100)
    expect([await first, admission.queued]).toEqual(['no_slot', 0])
    const second = send('second')
    vi.advanceTimersByTime(60)
    expect(admission.queued).toBe(0)
    expect(await second).toBe('no_slot')
  } finally {
    vi.useRealTimers()
  }
})

test('requests with priority are served first, and one of four starts is for the others', async () => {
  const { started, send, finish } = openAdmission({ minSlots: 1 })
  void send('0')
  for (const name of ['v1', 'v2']) void send(name)
  for (const name of ['m1', 'm2', 'm3', 'm4', 'm5']) void send(name, { hasPriority: true })
  for (let nth = 0; nth < 7; nth += 1) await finish(started.at(-1)!)
  expect(started).toEqual(['0', 'm1', 'm2', 'm3', 'v1', 'm4', 'm5', 'v2'])
})

test('networks take turns, and a full queue has no place for the one that sent most', async () => {
  const { started, send, finish } = openAdmission({ minSlots: 1, maxQueued: 4 })
  void send('0')
  const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => send(name, { network: 'flood' }))
  void send('b1', { network: 'b' })
  expect(await flood[3]).toBe('no_slot')
  for (let nth = 0; nth < 4; nth += 1) await finish(started.at(-1)!)
  expect(started).toEqual(['0', 'f1', 'b1', 'f2', 'f3'])
})

test('a client that leaves while it waits is dropped, and one that leaves later is not', async () => {
  const { admission, started, send, finish } = openAdmission({ minSlots: 1 })
  const listeners = new Set<() => void>()
  const onClose = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  void send('1')
  const leaving = send('2', { onClose })
  for (const leave of listeners) leave()
  expect(await leaving).toBe('disconnected')
  expect([admission.queued, listeners.size]).toEqual([0, 0])
  void send('3', { onClose })
  await finish('1')
  expect([started, listeners.size]).toEqual([['1', '3'], 0])
})

test('a body that arrives slowly takes no slot, and its request goes on before those that wait', async () => {
  const { admission, started, send, finish } = openAdmission({ minSlots: 1 })
  let receive = () => {}
  let isReceiving = true
  const writing = admission.run({ ...visitor, isReceiving: () => isReceiving }, async (whileReceiving) => {
    await whileReceiving(() => new Promise<void>((resolve) => (receive = resolve)))
    started.push('received')
  })
  await vi.waitFor(() => expect([admission.active, admission.receiving]).toEqual([0, 1]))
  void send('1')
  void send('2')
  isReceiving = false
  receive()
  await nextTurn()
  expect([admission.receiving, started]).toEqual([1, ['1']])
  await finish('1')
  await writing
  expect(started).toEqual(['1', 'received', '2'])
  expect(admission.receiving).toBe(0)
})

test('a request that waits for a thread or another process gives its slot back, however its waits overlap', async () => {
  const { admission, started, send, finish } = openAdmission({ minSlots: 1 })
  const finishers: (() => void)[] = []
  const wait = () => withoutSlot(() => new Promise<void>((resolve) => finishers.push(resolve)))
  const hashing = admission.run(visitor, async () => {
    await Promise.all([wait(), wait()])
    started.push('hashed')
  })
  await vi.waitFor(() => expect(finishers).toHaveLength(2))
  void send('1')
  expect([admission.active, started]).toEqual([1, ['1']])
  for (const end of finishers) end()
  await hashing
  expect([admission.active, started]).toEqual([1, ['1', 'hashed']])
  await finish('1')
  expect(admission.active).toBe(0)
})

test('requests that hold all slots may wait for one that has given its own back', async () => {
  const { admission } = openAdmission({ minSlots: 2 })
  let hash = () => {}
  const first = admission.run(visitor, () => withoutSlot(() => new Promise<void>((resolve) => (hash = resolve))))
  const repeated = [1, 2].map(() => admission.run(visitor, () => first))
  await nextTurn()
  hash()
  await Promise.all(repeated)
  expect(admission.active).toBe(0)
})

test('a wait that outlasts its request takes no slot when it ends', async () => {
  const { admission } = openAdmission({ minSlots: 1 })
  let end = () => {}
  await admission.run(visitor, async () => {
    void withoutSlot(() => new Promise<void>((resolve) => (end = resolve)))
  })
  end()
  await nextTurn()
  expect(admission.active).toBe(0)
})

test('the bodies that arrive are bounded, for one network at half of all', async () => {
  const { admission } = openAdmission()
  const upload = (network: string) =>
    admission.run({ ...visitor, network, isReceiving: () => true }, (whileReceiving) =>
      whileReceiving(() => new Promise<void>(() => {})),
    )
  for (const network of ['a', 'a', 'b']) {
    void upload(network)
    await nextTurn()
  }
  await expect(upload('a')).rejects.toMatchObject({ reason: 'too_many_bodies' })
  void upload('c')
  await nextTurn()
  expect(admission.receiving).toBe(4)
  await expect(upload('d')).rejects.toMatchObject({ reason: 'too_many_bodies' })

  let hasArrived = false
  const small = { ...visitor, isReceiving: () => !hasArrived }
  const written = admission.run(small, async () => 'written')
  hasArrived = true
  await expect(written).resolves.toBe('written')
})
