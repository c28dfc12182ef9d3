import { importPosts, readPostFolder } from '#app/features/blog/editing/import.server.ts'
import { listEveryPost, setStatus } from '#app/features/blog/editing/manage.server.ts'
import { type Command, checkFormat, format, NotFound, UsageError } from './command.ts'
import { fit, formatTable } from './table.ts'

const importFolder: Command = {
  usage: 'blog import FOLDER',
  about: 'Stores the .md and .html posts of a folder by their slug; all of them, or none when one is wrong.',
  options: {},
  check: ({ words }) => void oneWord(words, 'the folder'),
  async run({ db, words, print, note }) {
    const folder = oneWord(words, 'the folder')
    const read = await readPostFolder(folder)
    if (!read.ok) {
      for (const { file, line, message } of read.problems) note(`${file}:${line}: ${message}`)
      const count = read.problems.length
      throw new Error(`${count} ${count === 1 ? 'problem' : 'problems'}; nothing was imported`)
    }
    const { added, changed, unchanged } = await db.transaction((tx) => importPosts(tx, read.value))
    for (const slug of added) print(`added    ${slug}`)
    for (const slug of changed) print(`changed  ${slug}`)
    print(`${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged`)
  },
}

const setTo = (verb: string, status: 'published' | 'draft', about: string): Command => ({
  usage: `blog ${verb} SLUG`,
  about,
  options: {},
  check: ({ words }) => void oneWord(words, 'the slug'),
  async run({ db, words, print }) {
    const slug = oneWord(words, 'the slug')
    const outcome = await setStatus(db, slug, status)
    if (outcome === 'missing') throw new NotFound(`no post has the slug ${slug}`)
    const shown = status === 'published' ? `published: /blog/${slug}` : 'a draft'
    print(outcome === 'already' ? `${slug} already is ${shown}` : `${slug} is now ${shown}`)
  },
})

const list: Command = {
  usage: 'blog list [--format json]',
  about: 'Every post, drafts too, newest first.',
  options: { format },
  check({ words, options }) {
    if (words.length > 0) throw new UsageError(`"${words[0]}" is not expected here`)
    checkFormat(options.format)
  },
  async run({ db, options, print }) {
    const posts = await listEveryPost(db)
    if (options.format === 'json') return print(JSON.stringify(posts, null, 2))
    if (posts.length === 0) return print('No posts yet.')
    const rows = posts.map(({ slug, title, status, publishedAt, category, views }) => [
      fit(slug, 44),
      status,
      publishedAt?.toISOString().slice(0, 10) ?? '',
      String(views),
      fit(category ?? '', 24),
      title,
    ])
    const head = ['Slug', 'Status', 'Date', 'Views', 'Category', 'Title']
    for (const line of formatTable(head, rows, process.stdout.columns ?? 140)) print(line)
  },
}

function oneWord([word, ...more]: string[], what: string): string {
  if (!word) throw new UsageError(`${what} is missing`)
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not expected here`)
  return word
}

export const blogCommands: Record<string, Command> = {
  import: importFolder,
  list,
  publish: setTo('publish', 'published', 'Shows a post; without a date of its own it gets the present moment.'),
  unpublish: setTo('unpublish', 'draft', 'Makes a post a draft again: it is shown nowhere.'),
}
