import { Form, useNavigation } from 'react-router'
import type { Duplicate } from '#app/features/customers/merge/duplicates.server.ts'
import type { FieldValues } from '#app/lib/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { AdminPage, Alert, Panel } from '../../shell/admin-page.tsx'
import { maxSearchLength } from '../customer-view.ts'
import { DuplicateList } from './duplicates-panel.tsx'

type Side = { id: string; version: number; name: string; values: FieldValues }

export type MergePreview = { kept: Side; other: Side | undefined; merged: FieldValues | undefined }

type MergePageProps = MergePreview & {
  noun: 'contact' | 'company'
  /** Of the customer that stays. */
  path: string
  labels: Record<string, string>
  search: string
  suggestions: Duplicate[]
  message: string | undefined
}

/** Chooses the customer to merge into this one, then shows what becomes of both. */
export function MergePage({ noun, path, labels, kept, other, merged, search, suggestions, message }: MergePageProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AdminPage title={`Merge ${noun}`} back={{ to: path, label: kept.name }}>
      {message && <Alert tone="error">{message}</Alert>}
      {other && merged ? (
        <Panel
          title={`Merge ${other.name} into ${kept.name}`}
          text={`${kept.name} gets all requests and the values below. ${other.name} is deleted. You can undo the merge until ${kept.name} is changed.`}
        >
          <ul className="grid gap-4">
            {Object.entries(labels).map(([name, label]) => (
              <Difference key={name} label={label} values={[kept.values[name], other.values[name], merged[name]]} />
            ))}
          </ul>
          <Form method="post" className="mt-6 flex flex-wrap gap-3">
            <input type="hidden" name="other" value={other.id} />
            <input type="hidden" name="version" value={kept.version} />
            <input type="hidden" name="other_version" value={other.version} />
            <Button type="submit" busy={isBusy}>{`Merge ${noun === 'contact' ? 'contacts' : 'companies'}`}</Button>
            <ButtonLink to={path} variant="secondary">
              Cancel
            </ButtonLink>
          </Form>
        </Panel>
      ) : (
        <Panel title={`Find the other ${noun}`} text={`You preview the result before it is merged into ${kept.name}.`}>
          <Form method="get" className="mb-5 flex flex-wrap items-end gap-3">
            <TextField
              label="Name, email, domain or phone"
              name="q"
              type="search"
              maxLength={maxSearchLength}
              defaultValue={search}
              className="min-w-0 flex-[1_1_16rem]"
            />
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </Form>
          {suggestions.length > 0 ? (
            <DuplicateList duplicates={suggestions} mergePath={`${path}/merge`} action="Preview merge" />
          ) : (
            <p className="text-muted">
              {search ? 'Nothing found. Try another search.' : 'No possible duplicates found.'}
            </p>
          )}
        </Panel>
      )}
    </AdminPage>
  )
}

type DifferenceProps = { label: string; values: (string | undefined)[] }

function Difference({ label, values: [kept = '', other = '', merged = ''] }: DifferenceProps) {
  if (!kept && !other && !merged) return null
  const texts = { Kept: kept, Other: other, Merged: merged }
  return (
    <li>
      <p className="font-semibold">{label}</p>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-3">
        {Object.entries(texts).map(([title, text]) => (
          <div key={title}>
            <dt className="text-muted">{title}</dt>
            <dd className="break-words whitespace-pre-line">{text || 'None'}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** The link to merging, in the head of a customer's page. */
export const MergeLink = ({ path }: { path: string }) => (
  <ButtonLink to={`${path}/merge`} variant="secondary" size="sm" prefetch="none">
    Merge
  </ButtonLink>
)
