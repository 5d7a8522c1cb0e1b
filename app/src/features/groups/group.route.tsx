import { Outlet } from 'react-router';

export default function Group() {
  return <Outlet />;
}
