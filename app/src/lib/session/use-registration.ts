import { hasErrorCode } from '@kepwai/api-client';
import { useNavigate } from 'react-router';
import { saveReturnPath } from './return-to.ts';

/**
 * Some wishes need a registration, and what this device knows of it may be old: then the person is led there and back. Gives a
 * function that tells whether an error was one of those.
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
