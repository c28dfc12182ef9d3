import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { CustomerFacts } from '#app/features/customers/merge/customer-facts.server.ts'
import type { FieldValues } from '#app/lib/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useUrlText } from '#app/ui/use-url-text.ts'
import { AdminPage, Alert, Panel } from '../../shell/admin-page.tsx'
import { maxSearchLength } from '../customer-view.ts'
import { DuplicateList } from './duplicates-panel.tsx'
import { FactsList } from './facts-list.tsx'

type Side = { version: number; values: FieldValues; facts: CustomerFacts }

export type MergePreview = { target: Side; other: Side | undefined; merged: FieldValues | undefined }

type MergePageProps = MergePreview & {
  noun: 'contact' | 'company'
  getPath: (id: string) => string
  labels: Record<string, string>
  search: string
  suggestions: CustomerFacts[]
  message: string | undefined
}

/** Chooses the customer to merge into this one, then shows what becomes of both. */
export function MergePage({
  noun,
  getPath,
  labels,
  target,
  other,
  merged,
  search,
  suggestions,
  message,
}: MergePageProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const path = getPath(target.facts.id)
  const field = useRef<HTMLInputElement>(null)
  useUrlText(search, field)
  return (
    <AdminPage title={`Merge ${noun}`} back={{ to: path, label: target.facts.name }}>
      {message && <Alert tone="error">{message}</Alert>}
      {other && merged ? (
        <Panel
          title={getMergeTitle(target.facts, other.facts)}
          text={`The ${noun} that stays gets all requests and the values below. You can undo the merge until that ${noun} changes.`}
        >
          <div className="mb-6 grid gap-6 sm:grid-cols-2">
            <MergedSide title="Kept" facts={target.facts} path={path} />
            <MergedSide title="Will be deleted" facts={other.facts} path={getPath(other.facts.id)} />
          </div>
          <ul className="grid gap-4">
            {Object.entries(labels).map(([name, label]) => (
              <Difference key={name} label={label} values={[target.values[name], other.values[name], merged[name]]} />
            ))}
          </ul>
          <Form method="post" className="mt-6 flex flex-wrap gap-3">
            <input type="hidden" name="other" value={other.facts.id} />
            <input type="hidden" name="version" value={target.version} />
            <input type="hidden" name="other_version" value={other.version} />
            <Button type="submit" busy={isBusy}>{`Merge ${noun === 'contact' ? 'contacts' : 'companies'}`}</Button>
            <ButtonLink
              to={`${getPath(other.facts.id)}/merge?with=${target.facts.id}`}
              variant="secondary"
              prefetch="none"
            >
              Keep the other instead
            </ButtonLink>
            <ButtonLink to={path} variant="secondary">
              Cancel
            </ButtonLink>
          </Form>
        </Panel>
      ) : (
        <Panel
          title={`Find the other ${noun}`}
          text={`You preview the result before it is merged into ${target.facts.name}.`}
        >
          <Form method="get" className="mb-5 flex flex-wrap items-end gap-3">
            <TextField
              ref={field}
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

/** Names the customers, by their email address, domain or phone too if their names are the same. */
export function getMergeTitle(target: CustomerFacts, other: CustomerFacts): string {
  const isSameName = target.name === other.name
  const [into, merged] = [target, other].map(({ name, texts }) => {
    const detail = texts.Email ?? texts['Email domain'] ?? texts.Phone
    return isSameName && detail && detail !== name ? `${name} (${detail})` : name
  })
  return `Merge ${merged} into ${into}`
}

type MergedSideProps = { title: string; facts: CustomerFacts; path: string }

const MergedSide = ({ title, facts, path }: MergedSideProps) => (
  <section>
    <h3 className="mb-2 font-semibold break-words">
      <span>{`${title}: `}</span>
      <Link to={path} prefetch="none" className="text-forest underline underline-offset-4">
        {facts.name}
      </Link>
    </h3>
    <FactsList facts={facts} />
  </section>
)

type DifferenceProps = { label: string; values: (string | undefined)[] }

function Difference({ label, values: [target = '', other = '', merged = ''] }: DifferenceProps) {
  if (!target && !other && !merged) return null
  const texts = { Kept: target, 'Will be deleted': other, 'After the merge': merged }
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
