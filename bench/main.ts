export {}

/** `npm run bench -- listing 100000 1000000`: how fast the shop is, on a database of its own; what that can be asked of, in which sizes. */
const benches: Record<string, () => Promise<{ run: (sizes: number[]) => Promise<void> }>> = {
  artwork: () => import('./artwork.ts'),
  blog: () => import('./blog.ts'),
  catalogue: () => import('./catalogue.ts'),
  imports: () => import('./imports.ts'),
  likeness: () => import('./likeness.ts'),
  listing: () => import('./listing.ts'),
  office: () => import('./office.ts'),
  proof: () => import('./proof.ts'),
  requests: () => import('./requests.ts'),
}

const words = process.argv.slice(2)
const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number)
const names = words.filter((word) => !/^\d+$/.test(word))
const unknown = names.filter((name) => !(name in benches))
if (names.length === 0 || unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- NAME… [SIZE…]\nNames: ${Object.keys(benches).join(', ')}\n`)
  process.exit(1)
}
for (const name of names) {
  const bench = await benches[name]?.()
  await bench?.run(sizes)
}
