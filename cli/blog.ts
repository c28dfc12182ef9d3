import { readBlogExport } from '#app/features/blog/editing/folder/blog-export.server.ts'
import { exportPosts, writeFolder } from '#app/features/blog/editing/folder/export.server.ts'
import { importImages, writeImages } from '#app/features/blog/editing/folder/folder-images.server.ts'
import {
  EditConflictError,
  type ImportResult,
  importPosts,
  type PostFolder,
} from '#app/features/blog/editing/folder/import.server.ts'
import { type ReadFolder, readPostFolder } from '#app/features/blog/editing/folder/read-folder.server.ts'
import { listAllPosts } from '#app/features/blog/editing/list-posts.server.ts'
import { getStatus } from '#app/features/blog/editing/post-status.ts'
import { setStatus } from '#app/features/blog/editing/status.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import type { Database } from '#db/client.ts'
import { type Command, CommandFailed, checkFormat, format, getOnlyWord, NotFound, rejectExtraWords } from './command.ts'
import { formatTable, truncate } from './table.ts'

const overwrite = { type: 'boolean', default: false } as const

const importFolder: Command = {
  usage: 'blog import FOLDER [--overwrite]',
  examples: ['blog import content/posts', 'blog import content/posts --overwrite'],
  about:
    'Stores the .md, .mdx and .html posts of a folder, or those of a Ghost (FILE.json) or WordPress (FILE.xml) export, by their slug: all of them, or none if one is invalid or was changed both in its file and in the admin. A post that was changed only in the admin stays. --overwrite replaces both.',
  options: { overwrite },
  check: ({ words }) => void getOnlyWord(words, 'the folder'),
  async run({ db, settings, words, options, print, note }) {
    const folder = getOnlyWord(words, 'the folder')
    const read = await readPosts(folder)
    if (!read.ok) {
      for (const { file, line, message } of read.problems) note(`${file}:${line}: ${message}`)
      throw new CommandFailed(`${formatCount(read.problems.length, 'problem')}; nothing was imported`, correctFiles)
    }
    const services = { db, settings, storage: await openStorage(settings) }
    const { posts, categories, tags } = read.value
    const imported = await importImages(services, folder, { posts, images: read.images, by: commandLine })
    for (const { file, message } of imported.problems) note(`${file}: ${message}`)
    if (imported.problems.length > 0)
      throw new CommandFailed('images were rejected; nothing was imported', correctFiles)
    const result = await store(
      db,
      { posts: imported.posts, categories, tags },
      { name: folder, overwrite: options.overwrite === true, note },
    )
    for (const { file, line, message } of [...read.notes, ...imported.notes]) note(`${file}:${line}: ${message}`)
    if (read.unknownKeys.size > 0) {
      const keys = [...read.unknownKeys].map(([key, count]) => `${key} (${count})`)
      note(`Ignored, as this shop has no such field (with the number of posts): ${keys.join(', ')}`)
    }
    for (const slug of result.added) print(`added    ${slug}`)
    for (const slug of result.changed) print(`changed  ${slug}`)
    for (const slug of result.skipped) print(`kept     ${slug}: changed in the admin only; its file is unchanged`)
    for (const slug of result.skippedTerms) print(`kept     ${slug}: the admin has another name or description`)
    const keptSummary = result.skipped.length > 0 ? `, ${result.skipped.length} kept` : ''
    print(
      `${result.added.length} added, ${result.changed.length} changed, ${result.unchanged.length} unchanged${keptSummary}`,
    )
  },
}

const correctFiles = 'correct the files named above, then import again'

/** A folder of posts, or the one file that Ghost or WordPress exports. */
const readPosts = (path: string): Promise<ReadFolder> =>
  /\.(json|xml)$/i.test(path) ? readBlogExport(path) : readPostFolder(path)

async function store(
  db: Database,
  folder: PostFolder,
  { note, ...options }: { name: string; overwrite: boolean; note: (line: string) => void },
): Promise<ImportResult> {
  try {
    return await db.transaction((tx) => importPosts(tx, folder, { by: commandLine, ...options }))
  } catch (error) {
    if (!(error instanceof EditConflictError)) throw error
    for (const slug of error.slugs) note(`${slug}: was edited in the admin; its file has different content`)
    throw new CommandFailed(
      `${error.message}; nothing was imported`,
      'export them first: npm run shop -- blog export FOLDER, or import with --overwrite',
    )
  }
}

const exportFolder: Command = {
  usage: 'blog export FOLDER [--overwrite]',
  examples: ['blog export posts', 'blog export posts --overwrite'],
  about:
    'Writes every post with its images, drafts included, into a folder that blog import can read. Replaces a file with other content only with --overwrite.',
  options: { overwrite },
  check: ({ words }) => void getOnlyWord(words, 'the folder'),
  async run({ db, settings, words, options, print, note }) {
    const folder = getOnlyWord(words, 'the folder')
    const { files, posts } = await exportPosts(db)
    const conflicts = await writeFolder(folder, files, { overwrite: options.overwrite === true })
    for (const name of conflicts) note(`${name}: already exists with other content`)
    if (conflicts.length > 0)
      throw new CommandFailed('nothing was exported', 'give another folder, or overwrite these posts with --overwrite')
    const missing = await writeImages({ storage: await openStorage(settings) }, folder, posts)
    for (const url of missing) note(`${url}: not found in storage`)
    print(`${formatCount(posts.length, 'post')} exported to ${folder}`)
  },
}

const createStatusCommand = (verb: string, status: 'published' | 'draft', about: string): Command => ({
  usage: `blog ${verb} SLUG`,
  examples: [`blog ${verb} how-to-choose-a-mug`],
  about,
  options: {},
  check: ({ words }) => void getOnlyWord(words, 'the slug'),
  async run({ db, words, print }) {
    const slug = getOnlyWord(words, 'the slug')
    const outcome = await setStatus(db, { slug, status, by: commandLine })
    if (outcome === 'missing') throw new NotFound(`no post has the slug ${slug}`, 'find it: npm run shop -- blog list')
    const shown = status === 'published' ? `published: /blog/${slug}` : 'a draft'
    print(outcome === 'already' ? `${slug} already is ${shown}` : `${slug} is now ${shown}`)
  },
})

const list: Command = {
  usage: 'blog list [--format json]',
  examples: ['blog list', 'blog list --format json'],
  about: 'Lists all posts, drafts included, newest first.',
  options: { format },
  check({ words, options }) {
    rejectExtraWords(words)
    checkFormat(options.format)
  },
  async run({ db, options, print }) {
    const posts = await listAllPosts(db)
    if (options.format === 'json') return print(JSON.stringify(posts, null, 2))
    if (posts.length === 0) return print('No posts yet.')
    const rows = posts.map(({ slug, title, publish_at, publishedAt, category, views, ...post }) => [
      truncate(slug, 44),
      getStatus({ ...post, publish_at }),
      (publish_at ?? publishedAt)?.toISOString().slice(0, 10) ?? '',
      String(views),
      truncate(category ?? '', 24),
      title,
    ])
    const head = ['Slug', 'Status', 'Date', 'Views', 'Category', 'Title']
    for (const line of formatTable(head, rows, process.stdout.columns ?? 140)) print(line)
  },
}

export const blogCommands: Record<string, Command> = {
  import: importFolder,
  export: exportFolder,
  list,
  publish: createStatusCommand(
    'publish',
    'published',
    'Publishes a post; without a publish date, it gets the current time.',
  ),
  unpublish: createStatusCommand('unpublish', 'draft', 'Unpublishes a post, which becomes a draft again.'),
}
