import { expect, test } from 'vitest'
import { changesOfContent } from './content-changes.ts'

function keepers() {
  const heard: string[] = []
  const looks: (() => void)[] = []
  const look = () => new Promise<void>((done) => looks.push(done))
  const note = (what: string) => (on?: boolean) => {
    heard.push(on === undefined ? what : `${what} ${on}`)
  }
  const changes = changesOfContent({
    content: { clear: note('words'), setListening: note('words') },
    snapshot: { caughtUp: look, changed: look, setListening: note('snapshot') },
    cache: { clear: note('pages'), setListening: note('pages') },
  })
  const caughtUp = async () => {
    looks.shift()?.()
    await Promise.resolve()
  }
  return { changes, heard, caughtUp }
}

test('pages are forgotten after the snapshot they are made of has caught up', async () => {
  const { changes, heard, caughtUp } = keepers()
  changes.tell()
  await Promise.resolve()
  expect(heard).toEqual(['words'])
  await caughtUp()
  expect(heard).toEqual(['words', 'pages'])
})

test('nothing is kept before the snapshot has caught up with what was not heard', async () => {
  const { changes, heard, caughtUp } = keepers()
  changes.setListening(true)
  expect(heard).toEqual(['words true', 'snapshot true'])
  await caughtUp()
  expect(heard.at(-1)).toBe('pages true')
})

test('nor when the connection is lost again meanwhile', async () => {
  const { changes, heard, caughtUp } = keepers()
  changes.setListening(true)
  changes.setListening(false)
  await caughtUp()
  expect(heard).toEqual(['words true', 'snapshot true', 'words false', 'snapshot false', 'pages false'])
})
