import { Link } from 'react-router'

/** To the visitor's box on one page. */
export function SummaryLink() {
  return (
    <Link
      to="/swag-box-summary"
      className="py-1 text-sm leading-5 font-semibold text-forest underline underline-offset-4"
    >
      Print or share
    </Link>
  )
}
