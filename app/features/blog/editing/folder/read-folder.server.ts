import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PostFolder } from './import.server.ts'
import { type LocalImage, resolveLocalFiles } from './local-files.server.ts'
import { type FileProblem, findDuplicateSlugs, readPostFile, readTermsFile } from './post-file.server.ts'

/** Notes by file and line, and the front matter keys that the shop does not use, with the number of posts that have them. */
export type FolderFacts = { images: LocalImage[]; notes: FileProblem[]; unknownKeys: Map<string, number> }

export type ReadFolder = ({ ok: true; value: PostFolder } & FolderFacts) | { ok: false; problems: FileProblem[] }

/** A file or folder of an editor or of Git: .trash/note.md of Obsidian, .github/pull_request_template.md. */
const hiddenPath = /(?:^|[\\/])\./

/** Files of a project beside its posts, and section pages of Hugo. */
const noPost = /(?:^|[\\/])(?:_index|readme|licen[cs]e|changelog|contributing|code_of_conduct)\.\w+$/i

/**
 * Reads all .md, .mdx and .html files below a folder, its categories.yaml and its tags.yaml. Returns either all of it, or the
 * problems of all files.
 * @throws if the folder cannot be read
 */
export async function readPostFolder(folder: string): Promise<ReadFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !hiddenPath.test(file))
    .sort()
  const problems: FileProblem[] = []
  const value: PostFolder = { posts: [], categories: [], tags: [] }
  const notes: FileProblem[] = []
  const unknownKeys = new Map<string, number>()
  const firstLines = new Map<string, number>()
  for (const file of files) {
    const [, terms] = /^(categories|tags)\.ya?ml$/.exec(file) ?? []
    if (!terms && !/\.(mdx?|markdown|html?)$/i.test(file)) continue
    const source = await readFile(join(folder, file), 'utf8')
    if (terms) {
      const read = readTermsFile(file, source)
      if (read.ok) value[terms as 'categories' | 'tags'] = read.value
      else problems.push(...read.problems)
    } else if (noPost.test(file)) {
      notes.push({ file, line: 1, message: 'is not a post and was skipped' })
    } else {
      const read = readPostFile(file, source)
      if (!read.ok) {
        problems.push(...read.problems)
        continue
      }
      value.posts.push(read.value)
      notes.push(...read.notes)
      firstLines.set(file, read.firstLine)
      for (const key of read.unknownKeys) unknownKeys.set(key, (unknownKeys.get(key) ?? 0) + 1)
    }
  }
  problems.push(...findDuplicateSlugs(value.posts))
  if (value.posts.length === 0 && problems.length === 0) {
    problems.push({ file: folder, line: 1, message: 'holds no .md or .html file' })
  }
  if (problems.length > 0) return { ok: false, problems }
  const local = await resolveLocalFiles(folder, value.posts, firstLines)
  const byFile = [...notes, ...local.notes].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line,
  )
  return { ok: true, value: { ...value, posts: local.posts }, images: local.images, notes: byFile, unknownKeys }
}
