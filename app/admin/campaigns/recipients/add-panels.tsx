import { Form, useNavigation } from 'react-router'
import { formatCount } from '#app/lib/text/count.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { getRecipientsPath } from '../campaign-paths.ts'
import { ListFile, SkippedRows } from '../list-import.tsx'
import type { RecipientsResult } from './recipients-action.server.ts'

type AddPanelProps = { id: string; isOpen: boolean; result: RecipientsResult | undefined }

/** Adds recipients of pasted text or a file: first a preview with a reason for each rejected row. */
export function AddListPanel({ id, isOpen, result }: AddPanelProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (result?.counts) return <PreviewPanel id={id} isOpen={isOpen} result={result} />
  return (
    <Panel
      title="Add from a list"
      text="One email address per line, with a name and a country if you have them; or a CSV file with a header row. Nothing is deleted or changed: recipients who are not on the list stay."
    >
      <Form method="post" encType="multipart/form-data" aria-label="Add from a list" className="grid gap-4">
        <TextArea
          label="Paste recipients"
          name="text"
          rows={5}
          defaultValue={result?.text ?? ''}
          placeholder="ana@northwind.com, Ana Lee, Germany"
          errors={result?.message ? [result.message] : []}
        />
        <ListFile label="Or a CSV file" maxRows="50,000" />
        <Button
          type="submit"
          name="intent"
          value="preview"
          variant="secondary"
          busy={isBusy}
          className="justify-self-start"
        >
          Preview
        </Button>
      </Form>
    </Panel>
  )
}

function PreviewPanel({
  id,
  isOpen,
  result: { counts, problems = [], text },
}: AddPanelProps & { result: RecipientsResult }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { added = 0, existing = 0, rejected = 0 } = counts ?? {}
  return (
    <Panel
      title="Preview"
      text={`${formatCount(added, 'new recipient')}, ${formatCount(existing, 'existing one')}, ${formatCount(rejected, 'error')}.`}
    >
      <SkippedRows
        label="Rows that are not added"
        rows={problems.map(({ email, name, outcome, ...row }) => ({
          ...row,
          name: email || name,
          isError: outcome === 'rejected',
        }))}
        total={existing + rejected}
      />
      {isOpen && added > 0 && (
        <p className="mb-4 text-sm text-muted">The campaign is open: each new recipient is emailed right away.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {added > 0 && (
          <Form method="post" encType="multipart/form-data">
            <textarea name="text" defaultValue={text} hidden aria-label="Recipients" />
            <Button type="submit" name="intent" value="apply" busy={isBusy}>
              {`Add ${formatCount(added, 'recipient')}`}
            </Button>
          </Form>
        )}
        <ButtonLink to={getRecipientsPath(id)} variant="secondary" reloadDocument>
          Choose another list
        </ButtonLink>
      </div>
    </Panel>
  )
}

type AddOnePanelProps = { countries: readonly { value: string; label: string }[]; result: RecipientsResult | undefined }

/** Adds one recipient. */
export function AddOnePanel({ countries, result }: AddOnePanelProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title="Add one recipient">
      <Form method="post" aria-label="Add one recipient" noValidate className="grid gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={result?.values?.email}
          errors={result?.message ? [result.message] : []}
        />
        <TextField label="Name" name="name" optional autoComplete="off" defaultValue={result?.values?.name} />
        <Select
          label="Country"
          name="country"
          optional
          placeholder="Unknown"
          options={countries}
          defaultValue={result?.values?.country ?? ''}
        />
        <Button
          type="submit"
          name="intent"
          value="add"
          variant="secondary"
          busy={isBusy}
          className="justify-self-start"
        >
          Add recipient
        </Button>
      </Form>
    </Panel>
  )
}
