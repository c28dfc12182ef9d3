import { Form, useNavigation } from 'react-router'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import type { Gift } from '#app/features/sends/redemption/gifts.server.ts'
import type { FieldValues } from '#app/lib/form.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { DefaultSubmit } from '#app/ui/default-submit.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Image } from '#app/ui/image.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { ContentLine } from '#db/tables/sends.ts'
import { Panel } from '../../shell/admin-page.tsx'
import { ContentLineFields } from '../setup/contents-panel.tsx'
import type { GiftsResult } from './gifts-action.server.ts'

type GiftPanelProps = { gift: Gift; version: number; isFirst: boolean; result: GiftsResult | undefined }

/** A gift: its images as recipients see them, texts, limit and sizes. */
export function GiftPanel({ gift, version, isFirst, result }: GiftPanelProps) {
  const { id, title, description, contents, piece_limit: limit, piece_count: redeemedCount } = gift
  const isBusy = useNavigation().state !== 'idle'
  const stored = { title, description, pieceLimit: limit === null ? '' : String(limit) }
  const values: FieldValues = result?.values ?? stored
  const field = (name: string) => ({
    name,
    id: `${name}-${id}`,
    defaultValue: values[name] ?? '',
    errors: result?.errors?.[name] ?? [],
  })
  const typed = (line: ContentLine) => result?.contents?.find((each) => each.id === line.id) ?? line
  const left = limit === null ? 'no limit' : `${formatNumber(limit - redeemedCount)} left`
  return (
    <Panel title={title} text={`${formatNumber(redeemedCount)} redeemed, ${left}`}>
      <Form
        key={JSON.stringify([stored, contents])}
        method="post"
        aria-label={title}
        noValidate
        className="grid gap-4"
        preventScrollReset
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="gift" value={id} />
        <DefaultSubmit name="intent" value="save" />
        <ul aria-label={`${title} images`} className="flex flex-wrap gap-2">
          {contents.map((line) => (
            <li key={line.id}>
              <Image src={line.mockup ?? line.image} alt={line.name} sizes="96px" className="gift-image" />
            </li>
          ))}
        </ul>
        <div className="campaign-pair">
          <TextField label="Title" {...field('title')} maxLength={maxLength.name} autoComplete="off" />
          <TextField
            label="Number of gifts"
            optional
            {...field('pieceLimit')}
            inputMode="numeric"
            hint="Later responses go on hold."
            autoComplete="off"
          />
        </div>
        <TextArea label="Description" optional {...field('description')} rows={2} maxLength={300} />
        <ul aria-label={`${title} contents`}>
          {contents.map((line) => (
            <ContentLineFields key={line.id} line={typed(line)} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="save" variant="secondary" size="sm" busy={isBusy}>
            Save gift
          </Button>
          {!isFirst && (
            <Button type="submit" name="intent" value="up" variant="ghost" size="sm" busy={isBusy}>
              Move up<span className="sr-only">{` ${title}`}</span>
            </Button>
          )}
          <Button type="submit" name="intent" value="remove" variant="ghost" size="sm" busy={isBusy}>
            Remove<span className="sr-only">{` ${title}`}</span>
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
