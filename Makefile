.PHONY: run test fast check golden bench messages

run:       ; python3 run.py
test:      ; python3 run.py test
fast:      ; .venv/bin/pytest -q -m "not slow and not browser and not postgres"
check:     ; python3 run.py check
golden:    ; python3 run.py test tests/scoring tests/golden
bench:     ; python3 run.py manage bench
messages:  ; python3 run.py manage makemessages --all --no-obsolete && python3 run.py manage compilemessages
