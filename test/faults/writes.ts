import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadFolders } from '#app/features/uploads/kinds.ts'
import { type Answer, press, type SendAdminRequest, uploadProductFile } from '#test/admin-client.ts'
import { createArtworkSvg } from '#test/artwork-files.ts'
import { waitUntil } from '#test/process.ts'
import { send } from './send-requests.ts'
import type { Stage } from './stage.ts'

/** Completeness of a write: none, whole, or the part that exists. */
export type State = 'none' | 'whole' | { part: unknown }

/** A write by a person, with its retry after an interruption. */
export type Write = {
  /** @param onArmed is called when steps begin to count @returns whether it was acknowledged */
  act(onArmed: () => void): Promise<boolean>
  state(): Promise<State>
  /** Retries as a person without a response would. @returns true if it is acknowledged now */
  retry(): Promise<boolean>
}

const isGood = ({ status }: Answer) => status >= 200 && status < 400

export function sendArtwork(stage: Stage, content: string, name: string): Promise<Answer> {
  const body = new FormData()
  body.append('file', new File([content], name))
  return send(`${stage.shop().url}/uploads`, { method: 'POST', body })
}

/** A checkout with artwork: the file is claimed, two rows and the jobs of three channels are written. */
export async function createCheckout(stage: Stage, productId: string): Promise<Write> {
  const { text } = await sendArtwork(stage, createArtworkSvg(), 'logo.svg')
  const { path, token } = JSON.parse(text) as { path: string; token: string }
  const form_key = randomUUID()
  const fields = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: `${form_key}@northwind.example`,
    company: 'Northwind',
    boxItems: JSON.stringify({ type: 'custom', products: [productId] }),
    globalQuantity: '48',
    totalPrice: '600.00',
    uploadedFiles: JSON.stringify([{ path, token }]),
    form_key,
  }
  const post = () =>
    send(`${stage.shop().url}/swag-box-checkout`, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    async act(onArmed) {
      onArmed()
      return isGood(await post())
    },
    async state() {
      const [found] = await stage.query<Record<'rows' | 'indexed' | 'jobs' | 'claimed', number>>(
        `with mine as (select id from swag_box_requests where form_key = $1)
         select (select count(*)::int from mine) as rows,
           (select count(*)::int from requests join mine using (id)) as indexed,
           (select count(*)::int from pgboss.job where data ->> 'id' in (select id::text from mine)) as jobs,
           (select count(*)::int from uploads where path = $2 and claimed_at is not null) as claimed`,
        [form_key, path],
      )
      const { rows, indexed, jobs, claimed } = found ?? { rows: 0, indexed: 0, jobs: 0, claimed: 0 }
      if (rows + indexed + jobs + claimed === 0) return 'none'
      return rows === 1 && indexed === 1 && jobs === 3 && claimed === 1 ? 'whole' : { part: found }
    },
    retry: async () => isGood(await post()),
  }
}

/** A file. Unacknowledged, it may exist: unclaimed and cleaned up later, but never partial or without its row. */
export async function createUpload(stage: Stage): Promise<Write> {
  const content = createArtworkSvg()
  let name = ''
  const post = async () => {
    name = `logo-${randomUUID()}.svg`
    return (await sendArtwork(stage, content, name)).status === 201
  }
  return {
    async act(onArmed) {
      onArmed()
      return post()
    },
    async state() {
      const rows = await stage.query<{ path: string; name: string }>('select path, name from uploads')
      const stray = stage.files(uploadFolders.artwork).filter((path) => !rows.some((row) => row.path === path))
      if (stray.length > 0) return { part: { stray } }
      const mine = rows.find((row) => row.name === name)
      if (!mine || !(await stage.storage.exists(mine.path))) return 'none'
      return (await stage.storage.get(mine.path)) === content ? 'whole' : { part: 'a part of the file' }
    },
    retry: post,
  }
}

/** Publishes a post, with its revision and audit log entry. */
export async function createPublication(stage: Stage, ask: SendAdminRequest): Promise<Write> {
  const slug = `post-${randomUUID().slice(0, 8)}`
  const [post] = await stage.query<{ id: string }>(
    `insert into blog_posts (slug, title, content, markdown, excerpt, status)
     values ($1, 'Mugs', '<p>Mugs.</p>', 'Mugs.', 'Of mugs.', 'draft') returning id`,
    [slug],
  )
  const path = `/admin/posts/${post?.id}`
  return {
    async act(onArmed) {
      const page = await ask(path)
      onArmed()
      return isGood(await press(ask, path, 'publish', page))
    },
    async state() {
      const [found] = await stage.query<{ published: boolean; steps: number; logged: number }>(
        `select status = 'published' as published,
           (select count(*)::int from content_revisions where subject::text = p.id::text) as steps,
           (select count(*)::int from audit_log where subject_id::text = p.id::text) as logged
         from blog_posts p where id = $1`,
        [post?.id],
      )
      const { published, steps, logged } = found ?? { published: false, steps: 0, logged: 0 }
      if (!published && steps + logged === 0) return 'none'
      return published && steps === 1 && logged === 1 ? 'whole' : { part: found }
    },
    async retry() {
      const page = await ask(path)
      if (page.status !== 200) return false
      const shown = () => send(`${stage.shop().url}/blog/${slug}`)
      if ((await shown()).status !== 200) await press(ask, path, 'publish', page)
      return (await shown()).status === 200
    },
  }
}

const importedRows = 40

/**
 * Imports a file of products, from the upload to the catalog.
 * @param startAt when steps begin to count: with the upload, the check or the application
 */
export async function createProductImport(
  stage: Stage,
  ask: SendAdminRequest,
  startAt: 'upload' | 'check' | 'application' = 'upload',
): Promise<Write> {
  const supplier = `Supplier ${randomUUID().slice(0, 8)}`
  const fileName = `${supplier}.csv`
  const rows = Array.from(
    { length: importedRows },
    (_, row) => `${supplier},I-${row},"${supplier} Mug ${row}",Mugs,${row + 5}.00,48`,
  )
  const content = `supplier,item number,name,category,price,minimum quantity\n${rows.join('\n')}\n`

  type Found = { id: string; state: string; problem: string | null }
  const find = async (): Promise<Found | undefined> => {
    const [found] = await stage.query<Found>(
      'select id, state, problem from imports where file_name = $1 order by created_at desc limit 1',
      [fileName],
    )
    return found
  }
  const getPath = ({ id }: Found) => `/admin/products/import/${id}`
  /** Waits until it is processed; undefined if the shop has ended or nothing follows. */
  const waitUntilSettled = async (): Promise<Found | undefined> => {
    for (const began = performance.now(); performance.now() - began < 60_000; ) {
      const found = await find()
      if (!found || (found.state !== 'checking' && found.state !== 'applying')) return found
      if (stage.shop().child.exitCode !== null || stage.shop().child.signalCode !== null) return undefined
      await wait(50)
    }
    return undefined
  }
  const check = async (found: Found) => isGood(await press(ask, `${getPath(found)}?columns`, 'check'))
  const apply = async (found: Found) => isGood(await press(ask, getPath(found), 'apply'))
  return {
    async act(onArmed) {
      try {
        if (startAt === 'upload') onArmed()
        await uploadProductFile(ask, content, fileName)
        const uploaded = await find()
        if (!uploaded) return false
        if (!(await check(uploaded))) return false
        if (startAt === 'check') onArmed()
        const checked = await waitUntilSettled()
        if (checked?.state !== 'checked' || checked.problem) return false
        if (startAt === 'application') onArmed()
        if (!(await apply(checked))) return false
        return (await waitUntilSettled())?.state === 'applied'
      } catch {
        return false
      }
    },
    async state() {
      const known = await stage.query<{ path: string | null }>('select path from imports')
      const stray = stage.files('imports').filter((path) => !known.some((row) => row.path === path))
      if (stray.length > 0) return { part: { stray } }
      const [found] = await stage.query<{ products: number; distinct: number; steps: number; applied: number }>(
        `select count(*)::int as products, count(distinct supplier_item_number)::int as distinct,
           (select count(distinct r.change_id)::int from content_revisions r where r.subject::text in
             (select id::text from product_data where supplier = $1)) as steps,
           (select count(*)::int from imports where file_name = $2 and state = 'applied') as applied
         from product_data where supplier = $1`,
        [supplier, fileName],
      )
      const { products, distinct, steps, applied } = found ?? { products: 0, distinct: 0, steps: 0, applied: 0 }
      if (products + steps + applied === 0) return 'none'
      const isWhole = products === importedRows && distinct === importedRows && steps === 1 && applied === 1
      return isWhole ? 'whole' : { part: found }
    },
    async retry() {
      // Skips the minute without heartbeat after which a job counts as cut off.
      await stage.query(
        `update imports set touched_at = touched_at - interval '2 minutes' where state in ('checking', 'applying')`,
      )
      for (let tries = 0; tries < 20; tries++) {
        const found = await find()
        if (found?.state === 'applied') return true
        // Retries while the shop starts.
        const ignoreFailure = () => false
        // Restarts an import whose file is missing after a crash.
        const isLost = found?.problem?.includes('Upload the file again')
        if (!found || isLost) await uploadProductFile(ask, content, fileName).catch(ignoreFailure)
        else if (found.state === 'checked' || found.state === 'applying') await apply(found).catch(ignoreFailure)
        else await check(found).catch(ignoreFailure)
        await waitUntil(async () => (await waitUntilSettled()) !== undefined, 30_000)
      }
      return false
    },
  }
}
