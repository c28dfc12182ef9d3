import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const database = vi.hoisted(() => ({ isFull: false, placements: new Map<string, unknown>() }))

vi.mock('./logo-database.ts', () => ({
  readStoredLogo: async () => ({ name: 'old.svg', cut: {}, removedWhite: null, sourceWidth: null }),
  readStored: async (_store: string, id: string) => database.placements.get(id),
  async writeStored(_store: string, id: string, placements: unknown) {
    if (database.isFull) throw new Error('no space left')
    database.placements.set(id, placements)
  },
}))
vi.mock('../drawing/drawing-client.ts', () => ({
  notifyLogoChanged: () => {},
  processLogo: async ({ name }: File) => ({ ok: true, logo: { name }, isStored: !database.isFull }),
}))

let store: typeof import('./logo.store.ts')
let otherTab: BroadcastChannel
let unsubscribe: () => void

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => 'on', setItem: () => {} })
  vi.resetModules()
  store = await import('./logo.store.ts')
  otherTab = new BroadcastChannel('boxwright-logo')
  database.isFull = true
})
afterEach(() => {
  unsubscribe()
  otherTab.close()
  vi.unstubAllGlobals()
})

const placeAt = (picture: string) => ({ picture, color: null, placements: [] })
const listen = () => {
  const listener = vi.fn()
  unsubscribe = store.subscribe(listener)
  return listener
}

test('a logo and placements without space replace the stored ones, until space is left', async () => {
  listen()
  expect(await store.readLogo()).toEqual({ name: 'old.svg' })
  await store.saveLogo(new File(['x'], 'new.svg'))
  expect(await store.readLogo()).toEqual({ name: 'new.svg' })

  database.isFull = false
  await store.storePlacements('7', placeAt('/a.webp'))
  database.isFull = true
  await store.storePlacements('7', placeAt('/b.webp'))
  expect(await store.readPlacements('7')).toMatchObject({ picture: '/b.webp' })
  database.isFull = false
  await store.storePlacements('7', placeAt('/c.webp'))
  expect(await store.readPlacements('7')).toMatchObject({ picture: '/c.webp' })
})

test('a logo without space stays when another tab stores placements, until it stores a logo', async () => {
  const listener = listen()
  await store.saveLogo(new File(['x'], 'new.svg'))
  const revision = store.getLogoRevision()
  listener.mockClear()
  otherTab.postMessage('7')
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect(await store.readLogo()).toEqual({ name: 'new.svg' })
  expect(store.getLogoRevision()).toBe(revision)

  listener.mockClear()
  otherTab.postMessage(null)
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect(await store.readLogo()).toEqual({ name: 'old.svg' })
  expect(store.getLogoRevision()).not.toBe(revision)
})

test('other tabs hear of what is stored, not of what has no space', async () => {
  listen()
  const heard: unknown[] = []
  otherTab.onmessage = ({ data }) => heard.push(data)
  await store.saveLogo(new File(['x'], 'new.svg'))
  await store.storePlacements('7', placeAt('/a.webp'))
  database.isFull = false
  await store.storePlacements('8', placeAt('/a.webp'))
  await store.saveLogo(new File(['x'], 'newer.svg'))
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard).toEqual(['8', null])
})
