import { Outlet } from 'react-router'

export default function AreaLayout() {
  return <Outlet />
}
