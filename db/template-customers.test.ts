import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#test/database.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { migrate, migrateTo } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

test('a migration removes the customer from templates of proposals', async () => {
  const { url, drop } = await createEmptyDatabase(testServer())
  const client = new pg.Client({ connectionString: url })
  try {
    await migrateTo(
      url,
      journal.entries.findIndex(({ tag }) => tag.endsWith('_template_customers')),
    )
    await client.connect()
    const toContent = (artwork: string | null, mockup: string | null) => ({
      terms: 'Say "mockup": "none"',
      options: [
        {
          charges: [{ kind: 'artwork', label: 'Logo' }],
          lines: [{ mockup, imprints: [{ artwork, design: 'logo' }, { artwork: null }] }, { mockup: null }],
        },
      ],
    })
    const customer = { name: 'Dana Smith', email: 'dana@acme.example' }
    const content = { title: 'Proposal for Dana Smith', customer, ...toContent('artwork/a "1".svg', 'proofs/a.webp') }
    await client.query(
      `insert into proposal_templates (kind, name, content) values
        ('proposal', 'Boxes', $1), ('terms', 'Standard', '"Pay \\"mockup\\": \\"now\\""')`,
      [content],
    )
    await migrate(url)
    expect((await client.query('select content from proposal_templates order by name')).rows).toEqual([
      { content: { title: 'New proposal', ...toContent(null, null) } },
      { content: 'Pay "mockup": "now"' },
    ])
  } finally {
    await client.end()
    await drop()
  }
})
