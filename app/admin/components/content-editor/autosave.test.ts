import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosave, type DraftResponse } from './autosave.ts'
import { submitAfterSave } from './use-content-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form with one field, and a server that stores what it receives under an optimistic lock. */
function setUp(answers: ('ok' | 'unreachable' | 'answer-lost')[] = []) {
  const server = { text: '', draftToken: 'none', running: 0, maxRunning: 0 }
  const form = { text: '' }
  let count = 0
  const autosave = new Autosave({
    draftToken: null,
    createDraftToken: () => `r${++count}`,
    onChange() {},
    readForm() {
      const body = new FormData()
      body.set('text', form.text)
      return body
    },
    async send({ body }): Promise<DraftResponse> {
      const response = answers.shift() ?? 'ok'
      server.maxRunning = Math.max(server.maxRunning, ++server.running)
      await new Promise((resolve) => setTimeout(resolve, 50))
      server.running -= 1
      if (response === 'unreachable') throw new Error('no connection')
      const isCurrent = String(body.get('draft-replaces')).split(',').includes(server.draftToken)
      if (!isCurrent)
        return { outcome: 'conflict', revision: server.draftToken, at: '2026-01-01T00:00:00Z', errors: {} }
      Object.assign(server, { text: body.get('text'), draftToken: body.get('draft-revision') })
      if (response === 'answer-lost') throw new Error('connection reset')
      return { outcome: 'saved', revision: server.draftToken, at: '2026-01-01T00:00:00Z', errors: {} }
    },
  })
  const type = (text: string) => {
    form.text = text
    autosave.schedule()
  }
  return { autosave, server, type }
}

test('saves after a pause, one write at a time, and the last input wins', async () => {
  const { autosave, server, type } = setUp()
  type('a')
  type('ab')
  await vi.advanceTimersByTimeAsync(620)
  type('abc')
  void autosave.flush()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server).toMatchObject({ text: 'abc', maxRunning: 1 })
  expect(autosave.state).toBe('saved')
  expect(autosave.hasUnsavedEdits).toBe(false)
})

test.each(['typing', 'queued'])(
  'a page that closes sends its last input at once, not an older one later (%s)',
  async (input) => {
    const { autosave, server, type } = setUp()
    type('a')
    await vi.advanceTimersByTimeAsync(610)
    type('ab')
    void autosave.flush()
    if (input === 'typing') type('abc')
    void autosave.flush(true)
    expect(server.running).toBe(2)
    void autosave.flush(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server).toMatchObject({ text: input === 'typing' ? 'abc' : 'ab', draftToken: 'r2' })
    expect(autosave).toMatchObject({ state: 'saved', hasUnsavedEdits: false })
  },
)

test('tries again after a failure, also if only the answer was lost', async () => {
  const { autosave, server, type } = setUp(['unreachable', 'answer-lost', 'answer-lost'])
  type('typed offline')
  await vi.advanceTimersByTimeAsync(700)
  expect(autosave.state).toBe('failed')
  expect(autosave.hasUnsavedEdits).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(autosave.state).toBe('saved')
  expect(server.text).toBe('typed offline')
})

test('never overwrites the draft of another tab until told to', async () => {
  const { autosave, server, type } = setUp()
  type('mine')
  await vi.advanceTimersByTimeAsync(700)
  Object.assign(server, { text: 'theirs', draftToken: 'other' })
  type('mine, longer')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.text).toBe('theirs')
  expect(autosave).toMatchObject({ state: 'conflict', conflictAt: '2026-01-01T00:00:00Z', hasUnsavedEdits: true })
  void autosave.overwrite()
  await vi.advanceTimersByTimeAsync(100)
  expect(server.text).toBe('mine, longer')
  expect(autosave.state).toBe('saved')
})

test('a publication waits for the running write and is not followed by an older one', async () => {
  const { autosave, server, type } = setUp()
  type('draft')
  await vi.advanceTimersByTimeAsync(610)
  type('draft, and more')
  const paused = autosave.pause()
  await vi.advanceTimersByTimeAsync(200)
  await paused
  expect(server.text).toBe('draft, and more')
  // The publication deletes the draft.
  Object.assign(server, { text: 'published', draftToken: 'none' })
  type('typed while it was published')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.text).toBe('published')
  autosave.resume(null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.text).toBe('typed while it was published')
  expect(autosave.state).toBe('saved')
})

test('discarding drops pending input', async () => {
  const { autosave, server, type } = setUp()
  type('to discard')
  await autosave.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.text).toBe('')
})

test.each([false, true])(
  'a double click submits once the running write has ended (discarding: %s)',
  async (isDiscarded) => {
    const { autosave, server, type } = setUp()
    const form = { requestSubmit: vi.fn(() => expect(server.running).toBe(0)) }
    const event = { currentTarget: form, nativeEvent: {}, preventDefault: vi.fn() }
    const click = () =>
      submitAfterSave(event as unknown as Parameters<typeof submitAfterSave>[0], autosave, { isDiscarded })
    type('a')
    void autosave.flush()
    type('ab')
    click()
    click()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(event.preventDefault).toHaveBeenCalledTimes(2)
    expect(form.requestSubmit).toHaveBeenCalledTimes(1)
  },
)
