import { runShop } from '#cli/shop.ts'

export type CommandAnswer = { code: number; out: string; err: string }

/**
 * `npm run shop -- …` in this process: one of its own takes two seconds of a core to start.
 * @param answers what someone at the terminal says; no one is there while it is empty
 */
export async function shopCommand(
  env: Record<string, string | undefined>,
  args: string[],
  answers: string[] = [],
): Promise<CommandAnswer> {
  const printed = { out: '', err: '' }
  const code = await runShop(args, env, {
    print: (line) => {
      printed.out += `${line}\n`
    },
    note: (line) => {
      printed.err += `${line}\n`
    },
    ask:
      answers.length > 0
        ? async (question) => {
            printed.err += `${question}\n`
            return answers.shift() ?? ''
          }
        : undefined,
  })
  return { code, ...printed }
}
