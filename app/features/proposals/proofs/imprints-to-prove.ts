import { formatImprint, formatProduct } from '../document/format-document.ts'
import type { DocumentImprint, DocumentLine, ProposalDocument } from '../document/proposal-document.schema.ts'

/** An imprint that needs a proof. */
export type ProvedImprint = {
  lineId: string
  imprintId: string
  /** "Camp Mug, Navy, Front: Screen print, 2 colors (PMS 286 C)" */
  title: string
  /** "Camp Mug, Navy" */
  product: string
  imprint: string
  /** Path in storage of the product's image with its imprints. */
  mockup: string | null
  /** Content of a proof: another value asks for a new one. */
  facts: unknown
}

/** Lists the imprints of the lines of a proposal. @param optionIds the accepted ones; all without */
export const listImprintsToProve = (
  { options }: Pick<ProposalDocument, 'options'>,
  optionIds?: readonly string[],
): ProvedImprint[] =>
  options
    .filter(({ id }) => !optionIds || optionIds.includes(id))
    .flatMap(({ lines }) =>
      lines.flatMap((line) =>
        line.imprints.map((imprint) => ({
          lineId: line.id,
          imprintId: imprint.id,
          title: `${formatProduct(line)}, ${formatImprint(imprint)}`,
          product: formatProduct(line),
          imprint: formatImprint(imprint),
          mockup: line.mockup,
          facts: toFacts(line, imprint),
        })),
      ),
    )

/** Not the quantity: more pieces look the same. */
const toFacts = (
  { name, color, itemNumber }: DocumentLine,
  { location, method, measure, pms, sizeMm, artwork }: DocumentImprint,
) => ({ name, color, itemNumber, location, method, measure, pms, sizeMm, artwork })
