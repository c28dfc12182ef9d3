import { expect } from 'vitest'
import { brandKey, ownFields } from '#app/features/brand/brand.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { keptCard } from '#app/features/brand/files/page-card.server.ts'
import { nameOfCard } from '#app/lib/head/card-address.ts'
import { createLog } from '#app/lib/log.ts'
import { createBuiltApp, test } from '#test/built-app.ts'
import { until } from '#test/process.ts'
import { cardsAhead, freshPage } from './cards-ahead.ts'
import { cardSaid } from './page-cards.ts'
import type { App } from './pages.ts'

const by = { staffId: null, name: 'ada@shop.example', address: null }
const log = createLog('silent')

async function cardOf(app: App, path: string): Promise<string> {
  const said = await cardSaid(await freshPage(app, path, log))
  if (typeof said !== 'object' || !said.isCard) throw new Error(`${path} has no card`)
  return nameOfCard(said.picture)
}

test('cards of pages lie ready before anybody asks, and again when the brand looks otherwise', async ({ services }) => {
  const brand = { ...defaultBrand, tagline: 'Boxes for teams' }
  const save = (version: number, tagline: string) =>
    saveContent(services.db, { key: brandKey, version, value: ownFields({ ...brand, tagline }), by, title: 'Brand' })
  await save(0, brand.tagline)
  services.content.clear()
  const app = await createBuiltApp(services)
  const lines: Record<string, unknown>[] = []
  const told = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const ahead = cardsAhead({ ...services, app: async () => app, log: told }, 0)
  try {
    const [about, products] = [await cardOf(app, '/about-us'), await cardOf(app, '/products')]
    expect([keptCard(about), keptCard(products)]).toEqual([undefined, undefined])
    ahead.look()
    await until(() => lines.length === 1, 60_000)
    expect(lines[0]).toMatchObject({ msg: 'cards of pages are drawn', cards: expect.any(Number) })
    for (const card of [about, products]) expect(keptCard(card)?.length).toBeGreaterThan(5_000)

    await save(1, 'Boxes for everybody')
    services.content.clear()
    const after = await cardOf(app, '/about-us')
    expect(keptCard(after)).toBeUndefined()
    ahead.look()
    await until(() => lines.length === 2, 60_000)
    expect(keptCard(after)?.length).toBeGreaterThan(5_000)
  } finally {
    ahead.stop()
  }
}, 180_000)
