import { sql } from 'drizzle-orm'
import { expect, test } from '#test/database.ts'
import { colorWords } from './color-words.ts'

test('the database reads each word as its color', async ({ db }) => {
  for (const [group, words] of Object.entries(colorWords)) {
    const { rows } = await db.execute<{ word: string; read: string | null }>(
      sql`select word, boxwright_color_group(word, null) as read from unnest(${sql.param(words)}::text[]) word`,
    )
    expect(rows, group).toEqual(words.map((word) => ({ word, read: group })))
  }
})
