import { noFilters } from '#app/features/catalogue/listing/listing.schema.ts'
import { findProducts } from '#app/features/catalogue/search/search.server.ts'
import { openDesk } from '#app/features/catalogue/snapshot/thread/desk.server.ts'
import type { Snapshot } from '#app/lib/snapshot.ts'
import { productData } from '#db/tables/products.ts'
import { createBuiltApp, expect, test } from '#test/built-app.ts'
import { until } from '#test/process.ts'

test('what a page reads of a replica that lacks a change is remembered for no page after the change', async ({
  db,
  databaseUrl,
  services,
}) => {
  await db.insert(productData).values({ name: 'Mug', rounded_price: 1 })
  const desk = openDesk({ url: databaseUrl, db, from: 1, log: services.log })
  try {
    desk.setListening(true)
    await until(() => desk.thread > 0)
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Snapshot = {
      caughtUp: desk.caughtUp,
      get lately() {
        return desk.lately
      },
      async ask(question) {
        asked.resolve()
        await go.promise
        return desk.ask(question)
      },
    }
    const app = await createBuiltApp({ ...services, snapshot: slow })
    // Sees what a replica sees that has not replayed what is committed meanwhile.
    const page = await db.transaction(
      async (behind) => {
        await behind.select().from(productData)
        const replica = Object.assign(behind, { $client: db.$client })
        const rendering = app.render(new Request('http://localhost/products'), { log: services.log, db: replica })
        await asked.promise
        await db.update(productData).set({ rounded_price: 2 })
        await desk.changed()
        go.resolve()
        return (await rendering).text()
      },
      { isolationLevel: 'repeatable read' },
    )
    expect(page).toContain('$1.00')
    const { products } = await findProducts(db, noFilters, desk)
    expect(products.map(({ price }) => price)).toEqual([2])
  } finally {
    await desk.stop()
  }
})
