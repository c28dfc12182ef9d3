import {
  CalendarDays,
  ChartColumn,
  Contact,
  FileText,
  History,
  House,
  Inbox,
  LayoutTemplate,
  MapPinned,
  Package,
  Palette,
  PanelsTopLeft,
  PenLine,
  ScrollText,
  Settings,
  Shapes,
  Stamp,
  Truck,
  Users,
  Warehouse,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Permission } from '#app/features/staff/roles.ts'

type NavItem = { to: string; label: string; icon: ReactNode; needs?: Permission; subpages?: readonly string[] }

/** The main navigation: one line for each screen. */
export const navItems: NavItem[] = [
  { to: '/admin', label: 'Home', icon: <House /> },
  { to: '/admin/requests', label: 'Requests', icon: <Inbox />, needs: 'read-requests' },
  { to: '/admin/proposals', label: 'Proposals', icon: <FileText />, needs: 'proposals' },
  { to: '/admin/calendar', label: 'Calendar', icon: <CalendarDays />, needs: 'requests' },
  { to: '/admin/customers', label: 'Customers', icon: <Contact />, needs: 'customers' },
  { to: '/admin/orders', label: 'Orders', icon: <Truck />, needs: 'proposals' },
  { to: '/admin/campaigns', label: 'Campaigns', icon: <MapPinned />, needs: 'proposals' },
  { to: '/admin/stock', label: 'Customer stock', icon: <Warehouse />, needs: 'proposals' },
  { to: '/admin/templates', label: 'Email templates', icon: <LayoutTemplate />, needs: 'requests' },
  { to: '/admin/reports', label: 'Reports', icon: <ChartColumn />, needs: 'requests' },
  {
    to: '/admin/products',
    label: 'Products',
    icon: <Shapes />,
    needs: 'read-products',
    subpages: ['/admin/suppliers'],
  },
  { to: '/admin/boxes', label: 'Boxes', icon: <Package />, needs: 'boxes' },
  { to: '/admin/posts', label: 'Posts', icon: <PenLine />, needs: 'blog' },
  { to: '/admin/pages', label: 'Pages', icon: <PanelsTopLeft />, needs: 'pages' },
  { to: '/admin/brand', label: 'Brand', icon: <Palette />, needs: 'pages' },
  { to: '/admin/decoration', label: 'Decoration', icon: <Stamp />, needs: 'read-decoration' },
  { to: '/admin/history', label: 'Change history', icon: <History />, needs: 'products' },
  { to: '/admin/team', label: 'Team', icon: <Users />, needs: 'staff' },
  { to: '/admin/audit', label: 'Audit log', icon: <ScrollText />, needs: 'audit' },
  {
    to: '/admin/settings',
    label: 'Settings',
    icon: <Settings />,
    needs: 'settings',
    subpages: ['/admin/setup', '/admin/erasure', '/admin/delivery'],
  },
]

/** True on the screen and the pages below it. */
export const isCurrent = ({ to, subpages = [] }: NavItem, pathname: string) =>
  pathname === to ||
  [...(to === '/admin' ? [] : [to]), ...subpages].some((path) => `${pathname}/`.startsWith(`${path}/`))
