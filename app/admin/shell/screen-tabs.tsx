import { NavLink } from 'react-router'
import './screen-tabs.css'

type ScreenTabsProps = {
  /** The object of the screens: "Proposal". */
  label: string
  /** The first has the URL that the others begin with. */
  tabs: readonly { to: string; label: string; end?: boolean }[]
}

/** Links between the screens of one object, such as a proposal. */
export const ScreenTabs = ({ label, tabs }: ScreenTabsProps) => (
  <nav aria-label={label} className="screen-tabs">
    {tabs.map(({ to, label: title, end = false }) => (
      <NavLink key={to} to={to} end={end}>
        {title}
      </NavLink>
    ))}
  </nav>
)
