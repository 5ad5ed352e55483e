import { Outlet } from 'react-router'

export default function Area() {
  return <Outlet />
}
