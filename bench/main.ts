export {}

/** `npm run bench -- catalogue`: how fast the shop is, on a database of its own. */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  artwork: () => import('./artwork.ts'),
  blog: () => import('./blog.ts'),
  catalogue: () => import('./catalogue.ts'),
  imports: () => import('./imports.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  likeness: () => import('./likeness.ts'),
  navigation: () => import('./navigation.ts'),
  office: () => import('./office.ts'),
  proof: () => import('./proof.ts'),
  requests: () => import('./requests.ts'),
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (names.length === 0 || unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- NAME…\nNames: ${Object.keys(benches).join(', ')}\n`)
  process.exit(1)
}
for (const name of names) {
  const bench = await benches[name]?.()
  await bench?.run()
}
