import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PostFolder } from './import.server.ts'
import { type FileProblem, readPostFile, readTermsFile } from './post-file.server.ts'

/**
 * Reads all .md and .html files below a folder, its categories.yaml and its tags.yaml. Returns either all of it, or the
 * problems of all files.
 * @throws if the folder cannot be read
 */
export async function readPostFolder(
  folder: string,
): Promise<{ ok: true; value: PostFolder } | { ok: false; problems: FileProblem[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  const problems: FileProblem[] = []
  const value: PostFolder = { posts: [], categories: [], tags: [] }
  for (const file of files) {
    const [, terms] = /^(categories|tags)\.ya?ml$/.exec(file) ?? []
    if (!terms && !/\.(md|markdown|html?)$/i.test(file)) continue
    const source = await readFile(join(folder, file), 'utf8')
    if (terms) {
      const read = readTermsFile(file, source)
      if (read.ok) value[terms as 'categories' | 'tags'] = read.value
      else problems.push(...read.problems)
    } else {
      const read = readPostFile(file, source)
      if (read.ok) value.posts.push(read.value)
      else problems.push(...read.problems)
    }
  }
  const bySlug = new Map<string, string>()
  for (const { slug, file } of value.posts) {
    const other = bySlug.get(slug)
    if (other) problems.push({ file, line: 1, message: `the slug ${slug} is taken by ${other}` })
    else bySlug.set(slug, file)
  }
  if (value.posts.length === 0 && problems.length === 0) {
    problems.push({ file: folder, line: 1, message: 'holds no .md or .html file' })
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}
