import { Form, useNavigation } from 'react-router'
import { maxLength } from '#app/features/blog/editing/post-limits.ts'
import type { ListedTerm } from '#app/features/blog/editing/taxonomy/terms.server.ts'
import type { TermKind } from '#app/features/blog/listing/former-term-slugs.server.ts'
import type { Fingerprints } from '#app/features/content/fields.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { SaveMessage, type SaveProblem } from '../../components/save-message.tsx'
import { Panel } from '../../shell/admin-page.tsx'

export const termLabels = { name: 'Name', slug: 'URL slug', description: 'Description' }

type TermFormProps = {
  kind: TermKind
  /** Undefined for a new term. */
  term: ListedTerm | undefined
  seen: Fingerprints | undefined
  others: ListedTerm[]
  /** The list without the form. */
  cancelUrl: string
  result: SaveProblem | undefined
}

/** By number of posts. */
const mergeLabels = ['Merge into', 'Merge its post into']

/** Edits, merges or deletes a category or tag. */
export function TermForm({ kind, term, seen, others, cancelUrl, result }: TermFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  const values = { name: term?.name, slug: term?.slug, description: term?.description ?? '', ...result?.values }
  const idField = <>{term && <input type="hidden" name="id" value={term.id} />}</>
  return (
    <Panel title={term ? term.name : `Add ${kind}`}>
      <div className="grid gap-6">
        <SaveMessage result={result} />
        <Form method="post" aria-label={term ? `Edit ${kind}` : `Add ${kind}`} className="grid gap-5">
          <input type="hidden" name="kind" value={kind} />
          {idField}
          <input type="hidden" name="seen" value={result?.values.seen ?? JSON.stringify(seen ?? {})} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={termLabels.name}
              name="name"
              defaultValue={values.name}
              errors={result?.errors.name ?? []}
              maxLength={maxLength[kind]}
              autoComplete="off"
              required
            />
            <TextField
              label={termLabels.slug}
              name="slug"
              defaultValue={values.slug}
              errors={result?.errors.slug ?? []}
              hint={
                term
                  ? `/blog/${kind}/… Existing links redirect to the new URL.`
                  : `/blog/${kind}/… Defaults to the name.`
              }
              maxLength={maxLength.slug}
              autoComplete="off"
              autoCapitalize="none"
            />
          </div>
          {kind === 'category' && (
            <TextArea
              label={termLabels.description}
              optional
              name="description"
              rows={2}
              defaultValue={values.description}
              errors={result?.errors.description ?? []}
              hint="Shown on the category page and in search results."
              maxLength={maxLength.excerpt}
              counter
            />
          )}
          <div className="flex gap-2">
            <Button type="submit" busy={busy}>
              Save
            </Button>
            <ButtonLink to={cancelUrl} variant="ghost">
              Cancel
            </ButtonLink>
          </div>
        </Form>
        {term && (
          <div className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-5">
            {others.length > 0 && (
              <Form method="post" aria-label={`Merge ${kind}`} className="flex flex-wrap items-end gap-2">
                <input type="hidden" name="kind" value={kind} />
                {idField}
                <Select
                  label={mergeLabels[term.posts] ?? `Merge its ${term.posts} posts into`}
                  name="into"
                  placeholder="Select"
                  required
                  options={others.map(({ id, name }) => ({ value: id, label: name }))}
                  className="w-56"
                />
                <Button type="submit" name="intent" value="merge" variant="secondary">
                  Merge
                </Button>
              </Form>
            )}
            {term.posts === 0 ? (
              <Form method="post" aria-label={`Delete ${kind}`}>
                <input type="hidden" name="kind" value={kind} />
                {idField}
                <Button
                  type="submit"
                  name="intent"
                  value="delete"
                  variant="secondary"
                  className="border-danger/40 text-danger"
                >
                  Delete
                </Button>
              </Form>
            ) : (
              <p className="max-w-xs text-sm text-muted">Merge or remove it from all posts before deleting.</p>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
