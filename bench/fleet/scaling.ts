import { digits, type Figure } from '../measure.ts'

/** Of 10,000 requests a second so many are of each kind. */
const mix = { kept: 9_500, rendered: 490, stored: 10 }
/** Of what a core can do, so much is planned with. */
const share = 0.7
const coresOfMachine = 4
/** Of one process: through the pooler to the primary, and to a replica (docs/scale.md, More than one process). */
const connections = { primary: 44, replica: 7 }
/** Of one role at the pooler: default_pool_size and reserve_pool_size of deploy/pgbouncer.ini. The shop has three roles. */
const pooled = 3 * 25
/** Pages that are asked for all the time. */
const popular = 200

const columns = [
  'sent',
  'acknowledged',
  'stored',
  'lost',
  'failed tries',
  'pages',
  'failed pages',
  'failed kept pages',
  'announced twice',
  'recovery',
] as const

const kinds = { kept: 'a kept page', rendered: 'a rendered list', stored: 'a stored request' }
const names = { ...kinds, rendered: 'a rendered page of the catalogue' }
const parts = ['shop', 'PostgreSQL', 'proxy', 'pooler'] as const

type Kind = keyof typeof kinds
/** What the run has no figure for. */
const unknown = '–'

/** Lines of docs/scaling.md and README.md that follow from a run; how they are wrapped is theirs. */
export type Lines = { faults: string[]; costs: string[]; sums: string[]; sentences: string[]; readme: string }

export function linesOf(figures: readonly Figure[]): Lines {
  const find = (name: string) => figures.find((each) => each.name === name || each.name.endsWith(`: ${name}`))?.median
  const cell = (value: number | undefined, write: (value: number) => string) =>
    value === undefined ? unknown : write(value)
  const faults = figures.flatMap(({ name }) => /: ([^:]+): lost$/.exec(name)?.[1] ?? [])
  const cost = (kind: Kind, part: (typeof parts)[number]) => find(`${kinds[kind]}: ${part}`)
  return {
    faults: faults.map((fault) => {
      const cells = columns.map((column) => cell(find(`${fault}: ${column}`), column === 'recovery' ? tenths : digits))
      return `| ${[fault, ...cells].join(' | ')} |`
    }),
    costs: (Object.keys(kinds) as Kind[]).map(
      (kind) => `| ${[names[kind], ...parts.map((part) => cell(cost(kind, part), ms))].join(' | ')} |`,
    ),
    sums: sumsOf({
      cost: (kind, part) => Number.parseFloat(ms(cost(kind, part) ?? Number.NaN)),
      kilobytes: (kind) => Math.round((find(`${kinds[kind]}: over the wire`) ?? Number.NaN) / 100) / 10,
    }),
    sentences: [
      `of 60 sign-ups at once from one address ${find('taken of 60 from one address')} were taken`,
      `was shown by all three after ${tenths((find('a change shown by all') ?? 0) / 1_000)} s`,
      `PostgreSQL had ${cell(find('sessions at the primary'), digits)} sessions`,
      `at ${cell(cost('stored', 'PostgreSQL'), ms)} of PostgreSQL's processor a request`,
    ],
    readme: `${cell(cost('kept', 'shop'), ms)} and ${cell(cost('rendered', 'shop'), ms)} of a core`,
  }
}

type Measured = { cost(kind: Kind, part: (typeof parts)[number]): number; kilobytes(kind: Kind): number }

/** The arithmetic, from the figures as they are printed: whoever reads it comes to the same sums. */
function sumsOf({ cost, kilobytes }: Measured): string[] {
  const times = (kind: Kind, part: (typeof parts)[number]) => `${digits(mix[kind])} × ${ms(cost(kind, part))}`
  const seconds = (kind: Kind, part: (typeof parts)[number]) => (mix[kind] * cost(kind, part)) / 1_000
  const all = ['kept', 'rendered', 'stored'] as const
  const work = all.reduce((sum, kind) => sum + seconds(kind, 'shop'), 0)
  const processes = Math.ceil(work / share)
  // One may be lost, or be given a new version.
  const machines = Math.max(2, Math.ceil(processes / coresOfMachine))
  const ofDatabase = seconds('rendered', 'PostgreSQL') + seconds('stored', 'PostgreSQL')
  const empty = processes * popular * cost('rendered', 'shop')
  const lines = [
    `- shop: ${all.map((kind) => times(kind, 'shop')).join(' + ')} = ${all.map((kind) => amount(seconds(kind, 'shop'))).join(' + ')} = ${amount(work)} seconds of work a second, so ${Math.ceil(work)} cores; at 70 % of what they can, **${processes} processes on ${machines} machines of ${coresOfMachine} cores**.`,
    `- PostgreSQL: ${times('rendered', 'PostgreSQL')} = ${amount(seconds('rendered', 'PostgreSQL'))} cores for pages, and ${amount(seconds('stored', 'PostgreSQL'))} for requests: **one primary, one replica, ${Math.max(2, Math.ceil(ofDatabase / share))} cores each**. Each further replica takes its share of pages.`,
    `- connections: ${processes} × ${connections.primary} to the pooler at most, and ${processes} × ${connections.replica} for the replica, so \`max_client_conn\` ${upTo(500, processes * (connections.primary + connections.replica))}; behind it ${pooled} at the primary, ${processes} that listen and, with [many products](scale.md#1-many-products), ${processes} to ${2 * processes} that read the snapshot: with a hundred to spare \`max_connections\` ${upTo(50, pooled + 3 * processes + 100)}.`,
    `- one change of the catalogue empties ${processes} caches. If ${popular} pages are asked for all the time, they are rendered ${processes} times each, ${digits(processes * popular)} × ${ms(cost('rendered', 'shop'))}, ${digits(empty / 1_000)} seconds of work: once an hour nobody notices, once a minute it is ${amount(empty / 60_000)} cores more.`,
  ]
  const throughProxy = all.reduce((sum, kind) => sum + seconds(kind, 'proxy'), 0)
  const throughPooler = seconds('rendered', 'pooler') + seconds('stored', 'pooler')
  const megabytes = (mix.kept * kilobytes('kept') + mix.rendered * kilobytes('rendered')) / 1_000
  // A run of before these were measured.
  if (Number.isNaN(throughProxy + throughPooler + megabytes)) return lines
  return [
    ...lines,
    `- proxy: ${all.map((kind) => times(kind, 'proxy')).join(' + ')} = ${amount(throughProxy)} cores, without TLS: **${Math.max(2, Math.ceil(throughProxy / share))} cores**, and as many in a second one that stands by. Pooler: ${times('rendered', 'pooler')} + ${times('stored', 'pooler')} = ${amount(throughPooler)} of the one core that PgBouncer can use.`,
    `- wire: ${digits(mix.kept)} × ${kilobytes('kept')} kB + ${digits(mix.rendered)} × ${kilobytes('rendered')} kB = ${digits(megabytes)} MB a second, ${amount((megabytes * 8) / 1_000)} Gbit/s, packed and without pictures and files.`,
  ]
}

const tenths = (value: number) => value.toFixed(1)
/** Two digits that count, of what is below one. */
const amount = (value: number) => (value < 1 ? value.toFixed(2) : tenths(value))
const ms = (value: number) => (value < 0.005 ? '0 ms' : `${amount(value)} ms`)
const upTo = (step: number, value: number) => digits(Math.ceil(value / step) * step)
