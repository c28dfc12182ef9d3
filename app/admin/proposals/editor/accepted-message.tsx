import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '../../shell/admin-page.tsx'
import { getSendPath } from '../proposal-paths.ts'

type AcceptedMessageProps = { id: string; at: Date; by: string; choices: readonly string[] }

/** Says who accepted which options, and offers a copy for other products, as the accepted proposal cannot be changed. */
export function AcceptedMessage({ id, at, by, choices }: AcceptedMessageProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'duplicate'
  return (
    <Form method="post" action={getSendPath(id)} aria-label="Accepted" className="proposal-accepted">
      <p className="wrap-anywhere">
        <strong>
          <span>Accepted </span>
          <DateTime at={at} />
          <span>{` by ${by}: ${choices.join('; ')}.`}</span>
        </strong>
        <span> It can no longer be changed. To change what is ordered, duplicate it and have the copy accepted.</span>
      </p>
      <Button type="submit" name="intent" value="duplicate" variant="secondary" size="sm" busy={isBusy}>
        Duplicate proposal
      </Button>
    </Form>
  )
}
