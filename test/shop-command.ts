import { runShop } from '#cli/shop.ts'

export type CommandResult = { code: number; out: string; err: string }

/**
 * Runs `npm run shop -- …` in this process, as a separate one takes two seconds of CPU to start.
 * @param answers input at the terminal; without any there is no terminal
 */
export async function runShopCommand(
  env: Record<string, string | undefined>,
  args: string[],
  answers: string[] = [],
): Promise<CommandResult> {
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
