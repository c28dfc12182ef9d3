import { verifyProposal } from '#app/features/proposals/lifecycle/verify-proposal.server.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { type Command, getOnlyWord, Incomplete, NotFound, UsageError } from './command.ts'

const getNumber = (words: string[]) => getOnlyWord(words, 'the number of the proposal').toUpperCase()

const verify: Command = {
  usage: 'proposals verify NUMBER',
  about:
    'Recomputes the SHA-256 of every sent version, its PDF and the evidence of the acceptance. Exits with 1 if one differs from the stored one.',
  examples: ['proposals verify P-2026-0042'],
  options: {},
  check({ words }) {
    const number = getNumber(words)
    if (!/^P-\d{4}-\d{4,}$/.test(number)) throw new UsageError(`"${number}" is not a number such as P-2026-0042`)
  },
  async run({ db, words, readSettings, print }) {
    const number = getNumber(words)
    const checks = await verifyProposal({ db, storage: await openStorage(await readSettings()) }, number)
    if (!checks) throw new NotFound(`no proposal has the number ${number}`)
    if (checks.length === 0) return print(`${number} was never sent.`)
    for (const { name, stored, computed } of checks) {
      print(`${name}: ${stored === computed ? 'unchanged' : 'CHANGED'}`)
      print(`  stored   ${stored}`)
      print(`  computed ${computed ?? 'missing'}`)
    }
    const changed = checks.filter(({ stored, computed }) => stored !== computed)
    if (changed.length > 0)
      throw new Incomplete(`${changed.length} of ${checks.length} differ.`, 'compare the database with a backup')
    print(`All ${checks.length} are unchanged.`)
  },
}

export const proposalCommands = { verify }
