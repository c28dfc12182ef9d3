import { expect, test } from 'vitest'
import { editableSettingNames } from '#app/lib/settings/editable-settings.ts'
import { parseSettings, settingNames } from '#app/lib/settings/parse-settings.ts'
import { read, readAllPages, readPage } from './pages.ts'

const rows = read('docs/settings.md')
  .split('\n')
  .flatMap((line) => {
    const [, name, value] = /^\| ([A-Z][A-Z0-9_]+) \| (\S+) \|/.exec(line) ?? []
    return name && value ? [[name, value] as const] : []
  })

test('docs/settings.md and .env.example list exactly the settings', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(settingNames.toSorted())
  const listedNames = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listedNames.toSorted()).toEqual(settingNames.toSorted())
})

test('docs/settings.md has the actual defaults', () => {
  const defaults: Record<string, unknown> = parseSettings({})
  for (const [name, value] of rows) expect([name, value]).toEqual([name, String(defaults[name] ?? 'none')])
})

test('docs/settings.md says which settings admins can set', () => {
  const [, section = ''] = read('docs/settings.md').split('Admins can set these')
  const editable = [...section.matchAll(/^\| ([A-Z][A-Z0-9_]+) \|/gm)].map(([, name]) => name)
  expect(editable.toSorted()).toEqual(editableSettingNames.toSorted())
})

/** Variables of deploy/ and PostgreSQL. */
const otherVariables = ['POSTGRES_PASSWORD', 'SYNCHRONOUS_COMMIT', 'NOTIFY', 'LISTEN', 'PGDATA']

test('pages name only known settings', () => {
  const known = new Set<string>([...settingNames, ...otherVariables])
  const unknown = readAllPages()
    .filter(({ path }) => !path.startsWith('docs/decisions/'))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /\b(?:DATABASE|S3|UPLOADS|SMTP|SALES|MAIL|WEBHOOK|AUTH|INDEXNOW|POSTHOG|TRUST|PUBLIC|DRAIN|LISTING|LOG|DATA)_[A-Z0-9_]*[A-Z0-9]/g,
        ),
      ]
        .filter(([name]) => !known.has(name.replace(/_FILE$/, '')))
        .map(([name]) => `${path}: ${name}`),
    )
  expect(unknown).toEqual([])
})

test('the settings shown in pages are valid', () => {
  const shown = ['operate', 'scale'].flatMap((name) =>
    readPage(`docs/${name}.md`).blocks.filter(({ language }) => language === 'ini'),
  )
  expect(shown).toHaveLength(2)
  for (const { text } of shown) {
    const settings = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    )
    expect(() => parseSettings(settings)).not.toThrow()
    for (const name of Object.keys(settings)) expect(settingNames).toContain(name)
  }
})
