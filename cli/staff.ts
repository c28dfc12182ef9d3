import { getLinkHours, getLinkUrl, getOrigin } from '#app/features/staff/links.server.ts'
import { findByEmail } from '#app/features/staff/people.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { isRole, type PersonAccess, type Role, roles } from '#app/features/staff/roles.ts'
import {
  type CreatedLink,
  changeAccess,
  createStaffLink,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaff,
  resetSecondFactors,
  StaffRejection,
} from '#app/features/staff/staff.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import {
  type Command,
  type CommandContext,
  CommandFailed,
  checkFormat,
  format,
  NotFound,
  rejectExtraWords,
  UsageError,
} from './command.ts'
import { formatTable, toOneLine, truncate } from './table.ts'

const by = commandLine

/** As people write them; `owner`, the stored name of Admin, is understood, too. */
const toRoleName = (role: Role) => (role === 'owner' ? 'admin' : role)
const roleNames = roles.map(toRoleName)

const accessOptions = {
  role: { type: 'string' },
  'read-requests': { type: 'boolean', default: false },
} as const

const list: Command = {
  usage: 'staff list [--format json]',
  examples: ['staff list', 'staff list --format json'],
  about: 'Lists team members and open invitations.',
  options: { format },
  check({ words, options }) {
    rejectExtraWords(words)
    checkFormat(options.format)
  },
  async run({ db, options, print }) {
    const people = await listStaff(db)
    if (options.format === 'json') return print(JSON.stringify(people, null, 2))
    if (people.length === 0) return print('No team members. Invite the first admin: staff invite EMAIL --role admin')
    const rows = people.map(
      ({ email, roles: held, permissions, state, secondFactor, passkeys, lastActiveAt, name }) => [
        truncate(toOneLine(email), 40),
        formatAccess({ roles: held, permissions }),
        state,
        [secondFactor && 'app', passkeys > 0 && `${formatCount(passkeys, 'passkey')}`].filter(Boolean).join(', ') ||
          'none',
        lastActiveAt?.toISOString().slice(0, 16).replace('T', ' ') ?? '',
        toOneLine(name),
      ],
    )
    const head = ['Email', 'Role', 'State', 'Second factor', 'Last active (UTC)', 'Name']
    for (const line of formatTable(head, rows, process.stdout.columns ?? 140)) print(line)
  },
}

const invite: Command = {
  usage: `staff invite EMAIL --role ${roleNames.join('|')} [--read-requests]`,
  examples: ['staff invite kim@shop.example --role sales'],
  about: 'Prints an invitation link; an open invitation gets a new link.',
  options: accessOptions,
  check({ words, options }) {
    getEmail(words)
    getAccess(options)
  },
  async run(context) {
    const { db, words, options } = context
    printLink(context, await inviteStaff(db, { email: getEmail(words), ...getAccess(options), by }))
  },
}

const reset: Command = {
  usage: 'staff reset EMAIL [--second-factor]',
  examples: ['staff reset kim@shop.example', 'staff reset kim@shop.example --second-factor'],
  about:
    'Prints a link to choose a new password. --second-factor also removes the authenticator app, recovery codes and passkeys.',
  options: { 'second-factor': { type: 'boolean', default: false } },
  check: ({ words }) => void getEmail(words),
  async run(context) {
    const { db, options, note } = context
    const { id, email } = await getPerson(context)
    if (options['second-factor']) {
      await resetSecondFactors(db, { id, by })
      note(`Authenticator app and passkeys of ${email} were removed; all sessions were ended.`)
    }
    printLink(context, await createStaffLink(db, { id, by }))
  },
}

const role: Command = {
  usage: `staff role EMAIL --role ${roleNames.join('|')} [--read-requests]`,
  examples: [
    'staff role kim@shop.example --role sales,editor',
    'staff role kim@shop.example --role editor --read-requests',
  ],
  about:
    'Changes the roles of a team member; several are separated by commas. --read-requests lets an editor view requests.',
  options: accessOptions,
  check({ words, options }) {
    getEmail(words)
    getAccess(options)
  },
  async run(context) {
    const { id } = await getPerson(context)
    const person = await changeAccess(context.db, { id, ...getAccess(context.options), by })
    context.print(`${person.email} is ${formatAccess(person)}`)
  },
}

const createStateCommand = (verb: string, about: string, stateName: string, change: typeof disableStaff): Command =>
  explainRejections({
    usage: `staff ${verb} EMAIL`,
    examples: [`staff ${verb} kim@shop.example`],
    about,
    options: {},
    check: ({ words }) => void getEmail(words),
    async run(context) {
      const { id } = await getPerson(context)
      const { email } = await change(context.db, { id, by })
      context.print(`${email} is ${stateName}`)
    },
  })

function printLink({ settings, print, note }: CommandContext, { person, token, purpose }: CreatedLink): void {
  const hours = getLinkHours(purpose)
  note(`For ${person.email} (${formatAccess(person)}), once, within ${hours === 1 ? 'an hour' : `${hours} hours`}:`)
  print(getLinkUrl(getOrigin(settings), token))
  if (!settings.PUBLIC_URL) note('Set PUBLIC_URL to get links with the URL of your shop.')
}

async function getPerson({ db, words }: CommandContext) {
  const email = getEmail(words)
  const person = await findByEmail(db, email)
  if (!person)
    throw new NotFound(`no team member has the email ${email}`, 'see who is on the team: npm run shop -- staff list')
  return person
}

function getEmail([email, ...extra]: string[]): string {
  if (!email) throw new UsageError('the email address is missing')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError(`"${email}" is not an email address`)
  rejectExtraWords(extra)
  return email
}

/** 'sales, editor' */
const formatAccess = ({ roles, permissions }: PersonAccess) => [...roles.map(toRoleName), ...permissions].join(', ')

function getAccess({ role, 'read-requests': canReadRequests }: Record<string, unknown>): PersonAccess {
  const named = String(role ?? '')
    .split(',')
    .map((each) => (each === 'admin' ? 'owner' : each))
  if (!named.every(isRole))
    throw new UsageError(`--role must be one of ${roleNames.join(', ')}, or several with commas`)
  return {
    roles: roles.filter((each) => named.includes(each)),
    permissions: canReadRequests ? ['read-requests'] : [],
  }
}

/** A change that the team's rules reject is not a failure of the shop. */
function explainRejections(command: Command): Command {
  return {
    ...command,
    run: (context) =>
      command.run(context).catch((error) => {
        if (!(error instanceof StaffRejection)) throw error
        throw new CommandFailed(error.message, 'see roles and states: npm run shop -- staff list')
      }),
  }
}

export const staffCommands: Record<string, Command> = {
  list,
  invite: explainRejections(invite),
  role: explainRejections(role),
  disable: createStateCommand(
    'disable',
    'Deactivates a team member and ends all their sessions.',
    'disabled',
    disableStaff,
  ),
  enable: createStateCommand('enable', 'Reactivates a team member.', 'enabled', enableStaff),
  reset: explainRejections(reset),
}
