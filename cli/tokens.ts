import { scopes } from '#app/features/api-tokens/scopes.ts'
import { tokenSchema } from '#app/features/api-tokens/token.schema.ts'
import { createToken, listTokens, revokeToken } from '#app/features/api-tokens/tokens.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { parseForm } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { type Command, checkFormat, format, getOnlyWord, NotFound, rejectExtraWords, UsageError } from './command.ts'
import { formatTable, toOneLine } from './table.ts'

const by = commandLine
const defaultDays = '365'

const create: Command = {
  usage: 'tokens create NAME --scopes SCOPE,SCOPE [--days 365]',
  examples: [
    'tokens create ERP --scopes products:read,orders:read',
    'tokens create ERP --scopes events:read --days 30',
  ],
  about: `Prints a new token of the API, once. Scopes: ${scopes.join(', ')}.`,
  options: { scopes: { type: 'string', default: '' }, days: { type: 'string', default: defaultDays } },
  check: ({ words, options }) => void getFields(words, options),
  async run({ db, words, options, print, note }) {
    const fields = getFields(words, options)
    const { id, token } = await createToken(db, { ...fields, by })
    note(`Token ${id} of ${fields.name}, for ${fields.days} days, is shown only now:`)
    print(token)
  },
}

const list: Command = {
  usage: 'tokens list [--format json]',
  examples: ['tokens list', 'tokens list --format json'],
  about: 'Lists tokens of the API with their state and last use.',
  options: { format },
  check({ words, options }) {
    rejectExtraWords(words)
    checkFormat(options.format)
  },
  async run({ db, options, print }) {
    const tokens = await listTokens(db)
    if (options.format === 'json') return print(JSON.stringify(tokens, null, 2))
    if (tokens.length === 0) return print('No tokens. Create one: tokens create NAME --scopes products:read')
    const minute = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never'
    const rows = tokens.map((token) => [
      token.id,
      toOneLine(token.name),
      token.state,
      minute(token.expires_at),
      minute(token.last_used_at),
      token.scopes.join(' '),
    ])
    const head = ['Id', 'Name', 'State', 'Expires (UTC)', 'Last used (UTC)', 'Scopes']
    for (const line of formatTable(head, rows, process.stdout.columns ?? 180)) print(line)
  },
}

const revoke: Command = {
  usage: 'tokens revoke ID',
  examples: ['tokens revoke 01890a5d-ac96-774b-bcce-b302099a8057'],
  about: 'Revokes a token of the API at once.',
  options: {},
  check: ({ words }) => void getId(words),
  async run({ db, words, print }) {
    const id = getId(words)
    if (!(await revokeToken(db, { id, by })))
      throw new NotFound(`no token ${id} to revoke`, 'see all tokens: npm run shop -- tokens list')
    print(`${id} is revoked`)
  },
}

function getFields(words: string[], { scopes: names, days }: Record<string, unknown>) {
  const form = new FormData()
  form.set('name', getOnlyWord(words, 'the name'))
  form.set('scopes', String(names))
  form.set('days', String(days))
  const parsed = parseForm(tokenSchema, form)
  if (parsed.ok) return parsed.value
  const [[field, [message] = []] = ['']] = Object.entries(parsed.errors)
  throw new UsageError(`${field}: ${message}`)
}

function getId(words: string[]): string {
  const id = getOnlyWord(words, 'the id').toLowerCase()
  if (!isUuid(id)) throw new UsageError(`"${id}" is not the id of a token`)
  return id
}

export const tokenCommands: Record<string, Command> = { create, list, revoke }
