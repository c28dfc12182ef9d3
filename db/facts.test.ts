import { sql } from 'drizzle-orm'
import { factFilters, selectKnownFacts } from '#app/features/catalog/query/facts.ts'
import type { Database } from '#db/client.ts'
import { expect, test } from '#test/database.ts'

/** Text and materials; '-' for none. */
const materials = `
100% cotton, 5 oz|cotton
80% Cotton, 20% Polyester fleece|cotton polyester
Poly-cotton twill|cotton polyester
100% organic cotton (GOTS), 6 oz|cotton organic
75% recycled cotton, 23% recycled polyester, 2% elastane|cotton polyester recycled
Recycled board and post-consumer paper, steel wire|paper recycled
rPET lining|polyester recycled
90% recycled 18/8 stainless steel, cork-finished cap|recycled stainless-steel
18/8 steel|stainless-steel
Carbon steel|metal
Lacquered brass, steel trim|metal
Double-wall stainless steel, BPA-free lid|stainless-steel
Anodized aluminum shell|aluminum
ABS, silicone tips|plastic
Silicone|silicone
Full-grain leather, steel ring|leather
Leather details|leather
PVC-free leatherette, non-slip backing|faux-leather
Vegan leather|faux-leather
Plant-based leather alternative, steel ring|faux-leather
Leatherette over board; metal pen|faux-leather paper
Soy wax, cotton wick, ceramic jar|ceramic
Vitrified porcelain|ceramic
40% reclaimed clay, glazed|ceramic recycled
Borosilicate glass, bamboo lid|glass
Pongee polyester canopy, fiberglass ribs|polyester
Bamboo|bamboo
FSC certified wood|wood
Kraft box with four products|paper
80gsm non-woven polypropylene|non-woven
Polypropylene|plastic
60% merino wool, 38% nylon|nylon wool
Jute with cotton canvas straps|linen
Milk chocolate|-
-|-
`

const methods = `
Screen Print|screen-print
silkscreen|screen-print
Embroidered|embroidery
laser engraving|laser-engraving
Pad Printing|pad-print
Tampography|pad-print
hot stamping|foil
etched|laser-engraving
jacquard|woven
full-color print|full-color
4-color process|full-color
DTG|full-color
heat transfer|heat-transfer
DTF transfer|heat-transfer
Dye sublimation|sublimation
Deboss|deboss
Embossed|deboss
foil stamping|foil
leather patch|patch
embroidered patch|patch
woven label|label
knitted|woven
kiln-fired print|kiln-fired
hand painting|-
-|-
`

const sizes = `
S|s
Small|s
X-Small|xs
Extra Large|xl
XXL|2xl
xx-large|2xl
3X|3xl
3XL|3xl
Youth M|youth-m
YL|youth-l
One Size Fits All|one-size
9.5|-
Yellow|-
-|-
`

async function read(db: Database, rows: string, call: (text: string | null) => ReturnType<typeof sql>) {
  const read = rows
    .trim()
    .split('\n')
    .map((line) => line.split('|') as [string, string])
  for (const [text, expected] of read) {
    const { rows: found } = await db.execute<{ found: string[] | string | null }>(
      sql`select ${call(text === '-' ? null : text)} as found`,
    )
    const value = found[0]?.found ?? '-'
    const names = Array.isArray(value) ? value.toSorted().join(' ') || '-' : value
    expect.soft([text, names]).toEqual([text, expected])
    // Every value has a label.
    for (const name of expected === '-' ? [] : names.split(' '))
      expect(
        factFilters.some(({ labels }) => name in labels),
        name,
      ).toBe(true)
  }
}

test('materials are read from a text, without small parts', async ({ db }) => {
  await read(db, materials, (text) => sql`boxwright_materials(${text}::text)`)
})

test('methods have the usual spellings', async ({ db }) => {
  await read(db, methods, (text) => sql`boxwright_method(${text}::text)`)
})

test('sizes have the usual spellings', async ({ db }) => {
  await read(db, sizes, (text) => sql`boxwright_size(${text}::text)`)
})

test('a product has the facts of its columns, of sizes those in stock', async ({ db }) => {
  const facts = async (columns: { days: number | null; rush: boolean; locations: unknown; sizes: unknown }) => {
    const { rows } = await db.execute<{
      facts: string[]
    }>(sql`select boxwright_facts('Cotton', ${JSON.stringify(columns.locations)}::jsonb,
      ${JSON.stringify(columns.sizes)}::jsonb, ${columns.days}::int, ${columns.rush}) as facts`)
    return rows[0]?.facts ?? []
  }
  const found = await facts({
    days: 6,
    rush: true,
    locations: [{ methods: ['screen print', 'DTG'] }, { methods: ['silk screen'] }, { name: 'Back' }],
    sizes: [{ name: 'S' }, { name: 'M', in_stock: false }, { name: '2XL', in_stock: true }, { name: '9' }],
  })
  expect(found).toEqual([
    'days:10',
    'days:15',
    'material:cotton',
    'method:full-color',
    'method:screen-print',
    'rush:yes',
    'size:2xl',
    'size:s',
  ])
  expect(selectKnownFacts(found)).toEqual(found)
  // Whatever a client has stored.
  const odd = { days: null, rush: false, locations: [1, null, 'x', { methods: 'foil' }], sizes: ['S', 5, null, []] }
  expect(await facts(odd)).toEqual(['material:cotton', 'method:foil'])
  const { rows } = await db.execute(
    sql`select boxwright_facts(null, '[{"methods":["chalk"]}]', '[{"name":"9"}]', null, null) as facts`,
  )
  expect(rows).toEqual([{ facts: [] }])
})
