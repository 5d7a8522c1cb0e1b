import { hasErrorCode } from '@kepwai/api-client';
import { useNavigate } from 'react-router';
import { saveReturnPath } from '../page/device/return-to.ts';

/**
 * Returns a function that checks whether an error means that a registration is missing, and if so leads the
 * person there and back. This device may not know yet that it is required.
 */
export function useRegistration(): (error: unknown) => boolean {
  const navigate = useNavigate();
  return (error) => {
    if (!hasErrorCode(error, 'REGISTRATION_REQUIRED')) return false;
    saveReturnPath(`${location.pathname}${location.search}`);
    navigate('/microapp/register');
    return true;
  };
}
