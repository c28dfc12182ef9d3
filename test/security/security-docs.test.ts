import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { splitPrivileges } from '#db/grants/check-grants.ts'
import { tableGrants } from '#db/grants/grants.ts'
import { publicColumns, staffColumns } from '#db/tables/products.ts'
import { requestTables } from '../three-roles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const security = read('docs/security.md')

/** The requirements of ASVS 5.0.0 at levels 1 and 2: each section with its numbers. */
const requirements = `
  V1.1:1,2 V1.2:1,2,3,4,5,6,7,8,9 V1.3:1,2,3,4,5,6,7,8,9,10,11 V1.4:1,2,3 V1.5:1,2
  V2.1:1,2,3 V2.2:1,2,3 V2.3:1,2,3,4 V2.4:1
  V3.2:1,2 V3.3:1,2,3,4 V3.4:1,2,3,4,5,6 V3.5:1,2,3,4,5 V3.7:1,2
  V4.1:1,2,3 V4.2:1 V4.3:1,2 V4.4:1,2,3,4
  V5.1:1 V5.2:1,2,3 V5.3:1,2 V5.4:1,2,3
  V6.1:1,2,3 V6.2:1,2,3,4,5,6,7,8,9,10,11,12 V6.3:1,2,3,4 V6.4:1,2,3,4 V6.5:1,2,3,4,5 V6.6:1,2,3 V6.8:1,2,3,4
  V7.1:1,2,3 V7.2:1,2,3,4 V7.3:1,2 V7.4:1,2,3,4,5 V7.5:1,2 V7.6:1,2
  V8.1:1,2 V8.2:1,2,3 V8.3:1 V8.4:1
  V9.1:1,2,3 V9.2:1,2,3,4
  V10.1:1,2 V10.2:1,2 V10.3:1,2,3,4 V10.4:1,2,3,4,5,6,7,8,9,10,11 V10.5:1,2,3,4,5 V10.6:1,2 V10.7:1,2,3
  V11.1:1,2 V11.2:1,2,3 V11.3:1,2,3 V11.4:1,2,3,4 V11.5:1 V11.6:1
  V12.1:1,2,3 V12.2:1,2 V12.3:1,2,3,4
  V13.1:1 V13.2:1,2,3,4,5 V13.3:1,2 V13.4:1,2,3,4,5
  V14.1:1,2 V14.2:1,2,3,4 V14.3:1,2,3
  V15.1:1,2,3 V15.2:1,2,3 V15.3:1,2,3,4,5,6,7
  V16.1:1 V16.2:1,2,3,4,5 V16.3:1,2,3,4 V16.4:1,2,3 V16.5:1,2,3
  V17.1:1 V17.2:1,2,3,4 V17.3:1,2`
  .trim()
  .split(/\s+/)
  .flatMap((each) => {
    const [section, numbers = ''] = each.split(':')
    return numbers.split(',').map((number) => `${section}.${number}`)
  })

const splitCells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** A line: requirements, or a chapter or section such as V10; the level unless it is 2; the verdict, its reason and its test. */
const verdictLine = /^- (V[\d.]+(?:, V[\d.]+)*)(?: \((1|1, 2)\))? ([a-z ]+): (.+?)\.(?: `([^`]+)`)?$/
const lines = readdirSync(`${root}docs/security`)
  .flatMap((name) => read(`docs/security/${name}`).split('\n'))
  .filter((line) => line.startsWith('- '))
const verdicts = lines.flatMap((line) => {
  const [, ids = line, , verdict = '', reason = '', testFile = ''] = verdictLine.exec(line) ?? []
  return ids.split(', ').flatMap((id) => {
    const inGroup = requirements.filter((each) => each.startsWith(`${id}.`))
    return (inGroup.length > 0 ? inGroup : [id]).map((each) => ({ id: each, verdict, reason, testFile }))
  })
})

/** The operator meets `yours`; a test may show what the shop contributes. */
const verdictKinds = ['met', 'yours', 'not applicable', 'open']

test('each requirement of levels 1 and 2 has one verdict with a reason', () => {
  expect(verdicts.map(({ id }) => id).sort()).toEqual([...requirements].sort())
  expect(new Set(requirements).size).toBe(253)
  for (const { verdict, reason } of verdicts) {
    expect(verdictKinds).toContain(verdict)
    expect(reason).not.toBe('')
  }
})

test("only requirements that are met or the operator's name a test, which exists", () => {
  const invalid = verdicts.filter(({ verdict, testFile }) =>
    verdict === 'met' || (verdict === 'yours' && testFile !== '')
      ? !/\.(test|spec)\.ts$/.test(testFile) || !existsSync(root + testFile)
      : testFile !== '',
  )
  expect(invalid).toEqual([])
})

test('docs/security.md and README.md have the counts of the verdicts', () => {
  const [met, operator, notApplicable, open] = verdictKinds.map(
    (kind) => verdicts.filter(({ verdict }) => verdict === kind).length,
  )
  expect(security).toContain(
    `Of 253 requirements ${met} are met, ${operator} yours, ${notApplicable} not applicable and ${open} open.`,
  )
  expect(read('README.md')).toContain(
    `${met} of 253 requirements met, ${notApplicable} not applicable, ${operator} for the operator, ${open} open`,
  )
})

test('the table of roles matches db/grants', () => {
  const begin = security.indexOf('| tables | shop | admin |')
  const table = security.slice(begin, security.indexOf('\n\n', begin)).split('\n').slice(2)
  const parsePrivileges = (text = '') =>
    splitPrivileges(
      text === 'nothing'
        ? ''
        : text
            .replace(/^all/, 'select, insert, update, delete')
            .replace(`select (not ${staffColumns.join(', ')})`, `select(${Object.keys(publicColumns).join(', ')})`),
    )
  const documented = table.flatMap((line) => {
    const [names = '', shop, admin] = splitCells(line)
    return [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => [
      name.includes('.') ? name : `public.${name}`,
      { shop: parsePrivileges(shop), admin: parsePrivileges(admin) },
    ])
  })
  const actual = Object.entries(tableGrants).map(([name, { shop, admin }]) => [
    name,
    { shop: splitPrivileges(shop), admin: splitPrivileges(admin) },
  ])
  expect(documented.length).toBe(actual.length)
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(actual))
})

const getSection = (title: string) => {
  const begin = security.indexOf(`\n## ${title}\n`)
  expect([title, begin]).not.toEqual([title, -1])
  const end = security.indexOf('\n## ', begin + 1)
  return security.slice(begin, end < 0 ? undefined : end)
}
const settings = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

test('the section Keys lists every key of the settings and of the shop (V11.1.1, V11.1.2)', () => {
  const keys = getSection('Keys')
  const secretSettings = settings.filter((name) => /SECRET|_KEY/.test(name) && !name.startsWith('S3_'))
  expect(secretSettings.length).toBeGreaterThan(3)
  const keysInCode = globSync('{app,server}/**/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/getSharedKey\([\w.]+, '([\w-]+)'/g)].map(([, name = '']) => name),
  )
  expect(keysInCode.length).toBeGreaterThan(1)
  expect([...secretSettings, ...keysInCode].filter((name) => !keys.includes(name))).toEqual([])
})

test('the section Outgoing connections lists every one by its setting (V13.1.1)', () => {
  const connections = getSection('Outgoing connections')
  const connectionSettings = settings.filter(
    (name) => /_URL$|_HOST$|_BUCKET$/.test(name) && !/^(PUBLIC_URL|DATABASE_.+_URL)$/.test(name),
  )
  expect(connectionSettings.length).toBeGreaterThan(4)
  const isListed = (name: string) =>
    connections.includes(name) ||
    (name === 'POSTHOG_HOST' && connections.includes('PostHog')) ||
    (name === 'S3_BUCKET' && connections.includes('S3_'))
  expect(connectionSettings.filter((name) => !isListed(name))).toEqual([])
})

test('docs/security.md states update times, slow functions and logs (V15.1.1, V15.1.3, V16.1.1)', () => {
  const updates = getSection('Updates').replaceAll(/\s+/g, ' ')
  for (const words of ['within two days', 'high within a week', 'all else within a month', 'once a month'])
    expect(updates).toContain(words)
  for (const words of ['time limit', '15 seconds', '503']) expect(getSection('Slow operations')).toContain(words)
  const rows = getSection('Logs')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  expect(rows.map((row) => splitCells(row)[0])).toEqual(
    expect.arrayContaining(['standard output, JSON lines in UTC', 'the audit log, `audit_log`']),
  )
  for (const row of rows) for (const cell of splitCells(row)) expect(cell).not.toBe('')
})

test('the links of the security pages lead to existing files', () => {
  for (const page of [
    'security.md',
    'personal-data.md',
    'security/asvs-infrastructure.md',
    'security/asvs-identity.md',
    'security/asvs-input.md',
  ]) {
    const folder = `docs/${page}`.replace(/[^/]*$/, '')
    for (const [, target = ''] of read(`docs/${page}`).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (!target.startsWith('http'))
        expect([page, target, existsSync(root + folder + target)]).toEqual([page, target, true])
    }
  }
})

test('docs/personal-data.md lists each table with personal data', () => {
  const page = read('docs/personal-data.md')
  const tablesWithoutPersonalData = [
    'product_data',
    'product_words',
    'search_synonyms',
    'catalogue_labels',
    'moved_slugs',
    'ready_made_boxes',
    'ready_made_box_items',
    'blog_categories',
    'blog_tags',
    'blog_post_tags',
    'shop_content',
    'office_settings',
    'office_keys',
    'shared_keys',
    'facet_counts',
    'fact_counts',
    'style_counts',
    'import_mappings',
    'index_now_progress',
    'mail_templates',
    'picture_fetches',
    'price_rules',
    'portal_settings',
    'product_stock',
    'supplier_decorations',
    'vanished_products',
    'supplier_items',
    'suppliers',
    'stock_balances',
    'stock_items',
    'stock_locations',
    'stock_movements',
    'decoration_methods',
    'document_numbers',
    'proposal_templates',
    'pictures',
    'request_views',
  ]
  const tables = Object.keys(tableGrants).flatMap((name) =>
    name.startsWith('public.') ? [name.slice('public.'.length)] : [],
  )
  expect(page).toContain('the six tables of requests')
  const unknown = tables.filter(
    (name) =>
      ![...tablesWithoutPersonalData, ...requestTables].includes(name) && !new RegExp(`\`${name}[\`.]`).test(page),
  )
  expect(unknown).toEqual([])
})
