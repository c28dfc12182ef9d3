import { sql } from 'drizzle-orm'
import { colorGroups } from '#app/features/catalog/query/color-groups.ts'
import { expect, test } from '#test/database.ts'

/** Name, swatch and group; '-' for none. */
const table = `
Navy|#23304e|blue
Heather Navy / White|-|blue
White/Navy|-|white
Black, Red|-|black
Light Blue|#a3c4d7|blue
Blue Gray|-|gray
Red Orange|-|orange
KELLY GREEN|-|green
Forest|#2f4937|green
Teal|#326f73|green
Rose Gold|-|pink
Dusty Rose|#c88b86|pink
Gold|#efb13e|yellow
Silver|-|gray
Charcoal Heather|#484848|gray
Dark Heather|-|gray
Red Heather|-|red
Stainless Steel|-|gray
Steel Blue|-|blue
Natural|#f3e8cc|beige
Tan|#ca9f73|beige
Chocolate|-|brown
Maroon|#692931|red
Lavender|#b09bc4|purple
Terracotta|#bd5239|orange
Grey|-|gray
Assorted|#ff0000|-
Multi-color|-|-
Wobble|-|-
-|-|-
Midnight|#191970|blue
Sunset|#ff7f24|orange
-|#000000|black
-|#242323|black
-|#ffffff|white
-|#f1ede4|white
-|#808080|gray
-|#c0c0c0|gray
-|#f5f5dc|beige
-|#d2b48c|beige
-|#8b4513|brown
-|#684c3e|brown
-|#ff0000|red
-|#800020|red
-|#ff6600|orange
-|#ffff00|yellow
-|#ffd700|yellow
-|#808000|green
-|#00ff00|green
-|#008000|green
-|#0000ff|blue
-|#00bfff|blue
-|#31489a|blue
-|#800080|purple
-|#4f3674|purple
-|#ff69b4|pink
-|#ffc0cb|pink
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => (cell === '-' ? null : cell)))

test('the name of a color, or else its swatch, gives its group', async ({ db }) => {
  const { rows } = await db.execute<{ found: string | null }>(sql`
    select boxwright_color_group(name, hex) as found
    from json_to_recordset(${JSON.stringify(table.map(([name, hex], position) => ({ position, name, hex })))})
      as colors (position int, name text, hex text) order by position`)
  expect(table.map(([name, hex], index) => [name, hex, rows[index]?.found])).toEqual(table)
  const groups = new Set(table.flatMap(([, , group]) => group ?? []))
  expect(groups).toEqual(new Set(colorGroups))
})
