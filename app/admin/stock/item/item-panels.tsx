import { Form, useNavigation } from 'react-router'
import { formatHsCode } from '#app/features/stock/items/customs.schema.ts'
import type { StockItem } from '#app/features/stock/items/items.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import type { ItemResult } from './item-action.server.ts'

type Item = Omit<StockItem, 'search_text'>
type ItemPanelProps = { item: Item; result: ItemResult | undefined }

/** Data for customs of other countries, on shipment files and packing slips. */
export function CustomsPanel({
  item,
  countries,
  result,
}: ItemPanelProps & { countries: readonly { value: string; label: string }[] }) {
  const isBusy = useNavigation().state !== 'idle'
  const rejected = result?.form === 'customs' ? result : undefined
  const stored: Record<string, string> = {
    hsCode: item.hs_code ? formatHsCode(item.hs_code) : '',
    originCountry: item.origin_country ?? '',
    customsValue: item.customs_cents === null ? '' : (item.customs_cents / 100).toFixed(2),
  }
  const field = (name: string) => ({
    name,
    defaultValue: rejected?.values?.[name] ?? stored[name],
    errors: rejected?.errors?.[name] ?? [],
    autoComplete: 'off',
  })
  return (
    <Panel title="Customs" text="For packages to other countries: in the CSV, and as an invoice on packing slips.">
      <Form method="post" noValidate aria-label="Customs" className="grid gap-4">
        <input type="hidden" name="version" value={item.version} />
        <TextField label="HS code" optional {...field('hsCode')} />
        <Select
          label="Country of origin"
          optional
          placeholder="Unknown"
          options={countries}
          {...field('originCountry')}
        />
        <TextField
          label="Value per unit"
          optional
          inputMode="decimal"
          hint="In US dollars, even for a gift."
          {...field('customsValue')}
        />
        <Button
          type="submit"
          name="intent"
          value="customs"
          variant="secondary"
          busy={isBusy}
          className="justify-self-start"
        >
          Save customs data
        </Button>
      </Form>
    </Panel>
  )
}

/** When the team is alerted. */
export function AlertPanel({ item, result }: ItemPanelProps) {
  const isBusy = useNavigation().state !== 'idle'
  const rejected = result?.form === 'low' ? result : undefined
  return (
    <Panel title="Low-stock alert" text="Your team is alerted once when the available units fall to this number.">
      <Form method="post" noValidate className="stock-inline">
        <input type="hidden" name="version" value={item.version} />
        <TextField
          label="Alert at"
          name="lowAt"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={rejected?.values?.lowAt ?? item.low_at?.toString() ?? ''}
          errors={rejected?.errors?.lowAt ?? []}
        />
        <Button type="submit" name="intent" value="low" variant="secondary" busy={isBusy}>
          Save
        </Button>
      </Form>
    </Panel>
  )
}

/** Hides the item from lists, or shows it again. */
export function ArchivePanel({ version, archived_at }: Pick<Item, 'version' | 'archived_at'>) {
  const intent = archived_at ? 'restore' : 'archive'
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value={intent} variant="ghost" size="sm">
        {archived_at ? 'Restore item' : 'Archive item'}
      </Button>
    </Form>
  )
}
