import type { ChangeEvent, MouseEvent } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { maxCsvLength, readMethodCsv } from '#app/features/proposals/decoration/method-csv.server.ts'
import { listMethods, saveMethods } from '#app/features/proposals/decoration/methods.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { decodeText } from '#app/lib/text/decode-text.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/import.route.ts'
import { decorationPath } from './decoration-paths.ts'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Import decoration methods', matches)

const maxListed = 50

const messages = {
  conflict: 'Methods changed since this preview. Review it and import again.',
  'too-many': 'There are too many methods. Delete some, or remove methods from the file.',
}

/** Previews a file, or imports it if nothing changed since its preview. */
export async function action(args: Route.ActionArgs) {
  const { writes } = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const text = String(form.get('csv') ?? '')
  if (text.length > maxCsvLength) return data({ text: '', message: 'The file is too large.' }, { status: 422 })
  const { methods, rejected } = readMethodCsv(text)
  const stored = new Map((await listMethods(writes)).map((method) => [method.key, method]))
  const changes = methods
    .map(({ key, method }) => ({
      key,
      method,
      version: stored.get(key)?.version ?? 0,
      before: stored.get(key)?.method,
    }))
    .filter(({ method, before }) => !before || !isDeepEqual(method, before))
  const versions = changes.map(({ key, version }) => `${key} ${version}`).join('\n')
  const preview = {
    text,
    versions,
    added: changes.filter(({ before }) => !before).map(({ method }) => method.name),
    changed: changes.filter(({ before }) => before).map(({ method }) => method.name),
    unchanged: methods.length - changes.length,
    rejected: rejected.slice(0, maxListed),
    rejectedCount: rejected.length,
  }
  if (form.get('intent') !== 'import' || changes.length === 0)
    return data({ preview, text, message: undefined }, { status: rejected.length > 0 ? 422 : 200 })
  const reject = (outcome: keyof typeof messages) =>
    data({ preview, text, message: messages[outcome] }, { status: 409 })
  if (form.get('versions')?.toString().replaceAll('\r\n', '\n') !== versions) return reject('conflict')
  const outcome = await saveMethods(writes, {
    changes: changes.map(({ key, method, version }) => ({ key, method, version, productId: null })),
    title: `Imported ${formatCount(changes.length, 'decoration method')}`,
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  return outcome === 'saved' ? redirect(`${decorationPath}?notice=imported`, 303) : reject(outcome)
}

export default function ImportMethods({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  const count = preview ? preview.added.length + preview.changed.length : 0
  return (
    <AdminPage
      title="Import decoration methods"
      lead="Export the methods, edit the file in a spreadsheet, and import it again. Methods missing from the file stay unchanged."
      back={{ to: decorationPath, label: 'Decoration' }}
    >
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      {preview && (
        <Panel title="Preview">
          <dl className="grid gap-3 text-sm">
            <Names title="Added" names={preview.added} />
            <Names title="Changed" names={preview.changed} />
            <Names title="Unchanged" names={preview.unchanged > 0 ? [String(preview.unchanged)] : []} />
          </dl>
          {preview.rejectedCount > 0 && (
            <div role="alert" className="mt-4 text-sm">
              <p className="font-semibold text-danger">
                {`${formatCount(preview.rejectedCount, 'error')}. Methods with errors are skipped.`}
              </p>
              <ul className="mt-1 list-disc pl-5">
                {preview.rejected.map(({ row, reason }, index) => (
                  <li key={index} className="wrap-anywhere">{`Row ${row}: ${reason}`}</li>
                ))}
              </ul>
            </div>
          )}
          {count > 0 && (
            <Form method="post" encType="multipart/form-data" className="mt-5">
              <input type="hidden" name="csv" value={preview.text} />
              <input type="hidden" name="versions" value={preview.versions} />
              <Button type="submit" name="intent" value="import" size="sm" busy={busy}>
                {`Import ${formatCount(count, 'method')}`}
              </Button>
            </Form>
          )}
        </Panel>
      )}
      <Panel title="File">
        <Form method="post" encType="multipart/form-data" className="grid gap-4" aria-label="Import">
          <TextArea
            label="CSV"
            hint="Paste the rows with the header row. Each row is one price."
            name="csv"
            rows={10}
            defaultValue={actionData?.text}
            required
          />
          <FileButton />
          <p>
            <Button type="submit" size="sm" variant="secondary" busy={busy}>
              Preview import
            </Button>
          </p>
        </Form>
      </Panel>
    </AdminPage>
  )
}

/** Reads a file into the text area; without JavaScript there is only pasting. */
function FileButton() {
  const isHydrated = useHydrated()
  async function fill({ currentTarget: { files, form } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? []
    const area = form?.elements.namedItem('csv')
    if (file && area instanceof HTMLTextAreaElement) area.value = decodeText(new Uint8Array(await file.arrayBuffer()))
  }
  // A browser reports no change if the same file is chosen again after it was edited.
  const reset = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = ''
  }
  return isHydrated && <FileField label="Or choose a CSV file" accept=".csv,text/csv" onClick={reset} onChange={fill} />
}

const Names = ({ title, names }: { title: string; names: string[] }) =>
  names.length > 0 && (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="wrap-anywhere">{names.join(', ')}</dd>
    </div>
  )
