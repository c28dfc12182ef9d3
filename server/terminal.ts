/** Prints a plain line for a person at the terminal, between the log's JSON lines. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
