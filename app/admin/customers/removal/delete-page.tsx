import { Form, Link, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AdminPage, Alert, Panel } from '../../shell/admin-page.tsx'

type DeletePageProps = {
  noun: 'contact' | 'company'
  name: string
  path: string
  version: number
  message: string | undefined
  /** Says which data is deleted and which stays. */
  text: string
  /** Email address or phone number whose data can be erased instead, with its requests. */
  erasedPerson: string | null
}

/** Confirms the deletion of a customer. */
export function DeletePage({ noun, name, path, version, message, text, erasedPerson }: DeletePageProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AdminPage narrow title={`Delete ${name}?`} back={{ to: path, label: name }}>
      {message && <Alert tone="error">{message}</Alert>}
      <Panel title={`Delete ${noun}`} text={text}>
        {erasedPerson && (
          <p className="mb-5 text-sm">
            {'To erase all personal data with the requests, emails and files, '}
            <Link
              to={`/admin/erasure?${new URLSearchParams({ email: erasedPerson })}`}
              prefetch="none"
              className="font-semibold text-forest underline underline-offset-4"
            >
              erase personal data
            </Link>
            {' instead.'}
          </p>
        )}
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" variant="danger" busy={isBusy}>{`Delete ${noun}`}</Button>
          <ButtonLink to={path} variant="secondary">
            Cancel
          </ButtonLink>
        </Form>
      </Panel>
    </AdminPage>
  )
}

/** The link to deleting, in the head of a customer's page. */
export const DeleteLink = ({ path }: { path: string }) => (
  <ButtonLink to={`${path}/delete`} variant="ghost" size="sm" prefetch="none">
    Delete
  </ButtonLink>
)
